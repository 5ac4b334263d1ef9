# frozen_string_literal: true

module ThriftNative
  # Notices that a method which matters has come, gone or been covered on a class
  # or module that it was put over, and tells the extension to ask again what is
  # overridden ({Overrides}).
  #
  # It is prepended to singleton classes, so that hooks which an application
  # defines there are still called, by `super`.
  #
  # @api private
  module Watch
    HOOKS = %i[
      method_added method_removed method_undefined
      singleton_method_added singleton_method_removed singleton_method_undefined
      include prepend
    ].freeze
    private_constant :HOOKS

    @names = {}

    class << self
      # Names the methods that matter.
      #
      # @param names [Array<Symbol>]
      # @return [void]
      def for(names)
        names.each { |name| @names[name] = true }
      end

      # Watches a class or module. A frozen one can't change.
      #
      # @param owner [Module]
      # @return [void]
      def over(owner)
        singleton = owner.singleton_class
        return if owner.frozen? || singleton.frozen?
        return if HOOKS.all? { |hook| singleton.instance_method(hook).owner.equal?(self) }

        singleton.prepend(self)
      end

      # Does a class or module define a method that matters?
      #
      # @param owner [Module]
      # @return [Boolean]
      def matters?(owner)
        owner.instance_methods(false).any? { |name| @names.key?(name) } ||
          owner.private_instance_methods(false).any? { |name| @names.key?(name) }
      end

      # A method of this name has changed.
      #
      # @param name [Symbol]
      # @return [void]
      def changed(name)
        Extension.touch if @names.key?(name)
      end
    end

    # Modules that come in may bring methods along.
    #
    # @param modules [Array<Module>]
    # @return [Module] self
    def include(*modules)
      super.tap { Extension.touch }
    end

    # @param (see #include)
    # @return (see #include)
    def prepend(*modules)
      super.tap { Extension.touch }
    end

    private

    (HOOKS - %i[include prepend]).each do |hook|
      define_method(hook) do |name|
        super(name)
        Watch.changed(name)
      end
    end
  end
end
