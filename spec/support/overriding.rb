# frozen_string_literal: true

# The ways in which a program changes a method of a class that is in use
# already. Each of them makes instances call a hook first, and then what they
# called before.
module Overriding
  HOOKS = {} # rubocop:disable Style/MutableConstant -- filled by the examples

  # Ways that work wherever the method is defined.
  EVERYWHERE = %i[def define_method alias_method prepend].freeze

  # Objects of their own.
  SINGLE_OBJECT = %i[def_singleton define_singleton_method extend].freeze

  class << self
    # @param way [Symbol] one of EVERYWHERE, or :include where the class only
    #   inherits the method, or one of SINGLE_OBJECT
    # @param target [Module, Object] the class or module, or the single object
    # @param name [Symbol] the method
    # @yieldparam arguments [Array] what the method was called with
    def override(way, target, name, &hook)
      send(:"by_#{way}", target, name, hook)
    end

    # What an overridden method does: the hook, then the method from before.
    def around(key, receiver, arguments, block)
      hook, original = HOOKS.fetch(key)
      hook.call(*arguments)
      original.bind_call(receiver, *arguments, &block)
    end

    private

    def by_def(target, name, hook)
      target.class_eval(source(name, hook, target.instance_method(name)), __FILE__, __LINE__)
    end

    def by_define_method(target, name, hook)
      original = target.instance_method(name)
      target.define_method(name) do |*arguments, &block|
        hook.call(*arguments)
        original.bind_call(self, *arguments, &block)
      end
    end

    def by_alias_method(target, name, hook)
      original = target.instance_method(name)
      target.define_method(:"#{name}_with_hook") do |*arguments, &block|
        hook.call(*arguments)
        original.bind_call(self, *arguments, &block)
      end
      target.alias_method(name, :"#{name}_with_hook")
    end

    def by_prepend(target, name, hook)
      target.prepend(layer(name, hook))
    end

    def by_include(target, name, hook)
      target.include(layer(name, hook))
    end

    def by_def_singleton(target, name, hook)
      target.instance_eval(source(name, hook, target.singleton_class.instance_method(name)), __FILE__, __LINE__)
    end

    def by_define_singleton_method(target, name, hook)
      by_define_method(target.singleton_class, name, hook)
    end

    def by_extend(target, name, hook)
      target.extend(layer(name, hook))
    end

    # @return [Module] one that runs the hook on the way to super
    def layer(name, hook)
      Module.new do
        define_method(name) do |*arguments, &block|
          hook.call(*arguments)
          super(*arguments, &block)
        end
      end
    end

    # @return [String] a `def` of the method, as a program has it in its source
    def source(name, hook, original)
      key = HOOKS.size
      HOOKS[key] = [hook, original]
      "def #{name}(*arguments, &block) = Overriding.around(#{key}, self, arguments, block)"
    end
  end
end
