# frozen_string_literal: true

module ThriftNative
  # Tells the thrift gem's own methods from those that an application has put
  # in their place.
  class Stock
    # The method as the class has or inherits it, below any prepended module:
    # such a module still calls it by `super`.
    #
    # @param klass [Module]
    # @param name [Symbol]
    # @return [UnboundMethod, nil] nil where there is none
    def self.method_of(klass, name)
      return unless klass.method_defined?(name) || klass.private_method_defined?(name)

      prepended = klass.ancestors.take_while { |ancestor| ancestor != klass }
      method = klass.instance_method(name)
      method = method.super_method while method && prepended.include?(method.owner)
      method
    end

    # @param directory [String] where the thrift gem's Ruby files are
    def initialize(directory)
      @prefix = "#{directory}/"
    end

    # @param klass [Module] a class or module of Thrift's
    # @param name [Symbol] the name of a method that it has
    # @return [String, nil] what the application has done to the method; nil
    #   while it is the thrift gem's own, in Ruby or in C
    def change(klass, name)
      return "no longer public" unless klass.public_method_defined?(name)

      method = self.class.method_of(klass, name)
      return "an alias of #{method.original_name}" if method.original_name != name

      file, line = method.source_location
      "redefined at #{file}:#{line}" unless file.nil? || file.start_with?(@prefix)
    end
  end
end
