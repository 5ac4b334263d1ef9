# frozen_string_literal: true

require_relative "buffered_cases"
require_relative "framed_cases"
require_relative "header_cases"
require_relative "memory_cases"
require_relative "told"

# The methods of the thrift gem's transports, called directly. The gem's own
# code, in a process of its own, says what must come of it.
module DirectCalls
  extend Transports::Told

  TABLES = [Transports::MemoryCases, Transports::FramedCases, Transports::BufferedCases, Transports::HeaderCases].freeze

  class << self
    # @return [Array<Transports::DirectCase>]
    def cases
      TABLES.flat_map(&:all)
    end

    # @return [Hash{String => Array<Hash>}] the outcome of each case in this process
    def table
      cases.to_h { |direct| [direct.name, direct.run] }
    end
  end
end
