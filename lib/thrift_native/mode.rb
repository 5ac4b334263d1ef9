# frozen_string_literal: true

require_relative "warnings"

module ThriftNative
  # Which implementation the user asks for, by the environment variable
  # THRIFT_NATIVE: unset for ours, `off` for what the thrift gem does alone,
  # `ruby` for the thrift gem's pure Ruby.
  #
  # @api private
  module Mode
    VARIABLE = "THRIFT_NATIVE"
    NATIVE = :native
    OFF = :off
    RUBY = :ruby

    class << self
      # @return [Boolean] whether this is Ruby's own engine, the only one that our
      #   library is built for
      def own_engine? = RUBY_ENGINE == "ruby"

      # @return [Array(Symbol, String)] the mode, and why it is not `:native`
      #   (nil when it is)
      def wanted
        return [OFF, "#{RUBY_ENGINE} runs the thrift gem alone"] unless own_engine?

        case setting = ENV.fetch(VARIABLE, "").strip.downcase
        when "off", "ruby" then [setting.to_sym, "#{VARIABLE}=#{setting}"]
        else
          Warnings.once("#{VARIABLE}=#{setting} means nothing; `off` and `ruby` do") unless setting.empty?
          [NATIVE, nil]
        end
      end
    end
  end
end
