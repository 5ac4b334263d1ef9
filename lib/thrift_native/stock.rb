# frozen_string_literal: true

module ThriftNative
  # Tells the thrift gem's own methods from those that an application has put
  # in their place.
  #
  # @api private
  class Stock
    # @param klass [Module]
    # @param name [Symbol]
    # @return [UnboundMethod, nil] what a call reaches; nil where there is none
    def self.method_of(klass, name)
      klass.instance_method(name)
    rescue NameError
      nil
    end

    # A method that a transport inherits calls its other methods, which may be
    # overridden: it is never made native.
    #
    # @param method [UnboundMethod] of a transport
    # @return [Boolean]
    def self.inherited_by_transport?(method) = method.owner.equal?(Thrift::BaseTransport)

    # @param directory [String] where the thrift gem's Ruby files are
    def initialize(directory)
      @prefix = "#{directory}/"
    end

    # @param klass [Module] a class or module of Thrift's
    # @param name [Symbol] the name of a method that it has
    # @return [String, nil] what the application has done to the method; nil
    #   while it is the thrift gem's own, in Ruby or in C
    def change(klass, name)
      visible = name == :initialize || klass.public_method_defined?(name)
      visible ? replacement(klass, name) : "no longer public"
    end

    # As {change}, for a method that needn't be public.
    #
    # @param (see #change)
    # @return (see #change)
    def replacement(klass, name)
      method = klass.instance_method(name)
      return "overridden by #{method.owner}, which is prepended" if prepended?(klass, method.owner)
      return "an alias of #{method.original_name}" if method.original_name != name

      file, line = method.source_location
      "redefined at #{file}:#{line}" unless file.nil? || file.start_with?(@prefix)
    end

    private

    def prepended?(klass, owner)
      klass.ancestors.take_while { |ancestor| ancestor != klass }.include?(owner)
    end
  end
end
