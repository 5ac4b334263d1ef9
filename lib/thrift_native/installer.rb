# frozen_string_literal: true

require_relative "accessors"
require_relative "dialect"
require_relative "originals"
require_relative "overrides"
require_relative "stock"
require_relative "thrift_gem"
require_relative "warnings"

module ThriftNative
  # Puts the native methods in the place of the thrift gem's own. Everything is
  # looked at before anything is changed, and a failure takes all of it back.
  #
  # @api private
  class Installer
    # @return [Hash{String => Hash{Symbol => UnboundMethod}}] the native methods
    #   that are in place, by the name of their class
    attr_reader :installed

    # @return [Hash{String => Hash{Symbol => String}}] the methods that the
    #   application has redefined, and where
    attr_reader :left_alone

    # @param extension [Module] ThriftNative::Extension
    # @param stock [Stock]
    def initialize(extension, stock)
      @extension = extension
      @stock = stock
      @installed = {}
      @left_alone = {}
      @replaced = []
    end

    # @return [self]
    # @raise [StandardError] when anything goes wrong; nothing is changed then
    def install
      # Looks at how the gem's own methods behave: before they are replaced.
      dialect = Dialect.detect
      Accessors.find_origins
      define_accelerated_protocol
      plan = @extension.table.to_h { |path, names| [path, replaceable(path, names)] }
      # Other threads may be at work: a native method can be called as soon as it
      # is there, and takes the general path until {Overrides} knows the methods.
      @extension.start(dialect)
      Warnings.silenced { plan.each { |path, names| replace(path, names) } }
      Overrides.install(@installed.transform_values(&:keys), @stock)
      @extension.touch
      Accessors.install
      self
    rescue ScriptError, StandardError
      Warnings.silenced { restore }
      raise
    end

    private

    # The class that the gem has from its C extension alone.
    def define_accelerated_protocol
      return if Thrift.const_defined?(:BinaryProtocolAccelerated, false)

      Thrift.const_set(:BinaryProtocolAccelerated, Class.new(Thrift::BinaryProtocol))
      @defined_accelerated_protocol = true
    end

    # Methods that this thrift gem doesn't have are not added to it.
    def replaceable(path, names)
      klass = ThriftGem.owner(path) or return []

      names.select { |name| present?(klass, name) }.reject do |name|
        change = @stock.change(klass, name)
        (@left_alone[path] ||= {})[name] = change if change
      end
    end

    def present?(klass, name)
      method = Stock.method_of(klass, name)
      !method.nil? && !Stock.inherited_by_transport?(method)
    end

    def replace(path, names)
      klass = ThriftGem.owner(path)
      names.each do |name|
        method = Stock.method_of(klass, name)
        Originals.keep(path, name, method)
        @extension.define(path, name)
        @replaced << [klass, name, method]
        (@installed[path] ||= {})[name] = Stock.method_of(klass, name)
      end
    end

    def restore
      @replaced.reverse_each do |klass, name, method|
        if method.owner == klass
          klass.define_method(name, method)
        elsif Stock.method_of(klass, name) != method
          klass.remove_method(name)
        end
      end
      @installed.clear
      Thrift.send(:remove_const, :BinaryProtocolAccelerated) if @defined_accelerated_protocol
    end
  end
end
