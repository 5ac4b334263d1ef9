# frozen_string_literal: true

# Plain `require "thrift"` is what an application does: with our lib on the
# load path the gem's own `require "thrift_native"` finds ours.
require "set"
require "thrift"

Dir[File.join(__dir__, "support", "*.rb")].each { |file| require file }

RSpec.configure do |config|
  config.disable_monkey_patching!
  config.expect_with(:rspec) { |expectations| expectations.max_formatted_output_length = nil }
  config.mock_with(:rspec) { |mocks| mocks.verify_partial_doubles = true }
  config.include WireHelpers
  config.include ErrorMatchers
  config.include Allocations
  config.include BinaryProtocols
  config.include ForkedChild

  Suite.exclusions.each { |tag| config.filter_run_excluding(tag) }
  config.before(:suite) { Suite.check_who_serves! }
end
