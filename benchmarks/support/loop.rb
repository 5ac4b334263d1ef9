# frozen_string_literal: true

module Bench
  # An operation that is told as an expression, and repeated in a bare loop around it:
  # no call of a block or of a method between is measured with it.
  class Loop
    # @param expression [String] Ruby, by whoever writes a benchmark
    # @param values [Hash{Symbol => Object}] its local variables
    def initialize(expression, values)
      @values = values
      names = values.keys.map { |name| "#{name} = @values.fetch(:#{name})" }.join("\n")
      # With "MessagePack.pack(object)":
      instance_eval(<<~RUBY, __FILE__, __LINE__ + 1)
        def repeat(times)           # def repeat(times)
          #{names}                  #   object = @values.fetch(:object)
          while (times -= 1) >= 0   #   while (times -= 1) >= 0
            #{expression}           #     MessagePack.pack(object)
          end                       #   end
        end                         # end

        def once                    # def once
          #{names}                  #   object = @values.fetch(:object)
          #{expression}             #   MessagePack.pack(object)
        end                         # end
      RUBY
    end
  end
end
