# frozen_string_literal: true

# What every benchmark needs on the side that asks; measured processes load none of it.

require_relative "contest"
require_relative "implementation"
require_relative "knobs"
require_relative "progress"
require_relative "report"
require_relative "scenario"
require_relative "text_table"
require_relative "worker_process"
