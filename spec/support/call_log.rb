# frozen_string_literal: true

# Notes the calls that a protocol gets.
module CallLog
  class << self
    # @param log [Array] gets the name and the arguments of each call
    # @param methods [Array<Symbol>] the methods to note
    # @return [Module] one to include in, prepend to or extend something with
    def layer(log, methods)
      Module.new do
        methods.each do |name|
          define_method(name) do |*arguments|
            log << [name, *arguments]
            super(*arguments)
          end
        end
      end
    end

    # @return [Class] a subclass that overrides these methods
    def subclass(parent, log, methods)
      Class.new(parent).tap do |klass|
        methods.each do |name|
          klass.define_method(name) do |*arguments|
            log << [name, *arguments]
            super(*arguments)
          end
        end
      end
    end

    # @return [Array<Symbol>] all public methods of CompactProtocol that write or
    #   read, its own and those of its base class
    def protocol_methods
      Thrift::CompactProtocol.public_instance_methods.grep(/\A(write_|read_|skip)/)
    end
  end
end
