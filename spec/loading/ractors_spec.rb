# frozen_string_literal: true

require "spec_helper"

# What the native methods share is guarded by one lock, the main Ractor's.
RSpec.describe "native methods in a Ractor other than the main one" do
  # @param klass [Class]
  # @return [Array<Symbol>] its methods that aren't written in Ruby
  def native_methods(klass)
    [klass, *klass.ancestors].select { |owner| owner.name.to_s.start_with?("Thrift::") }
                             .flat_map { |owner| owner.instance_methods(false) }.uniq
                             .select { |name| klass.instance_method(name).source_location.nil? }
  end

  # Calls each of the methods in a Ractor, with nil for all arguments.
  #
  # @return [Array<String>] what each of them raises
  def errors_in_ractor(klass, names)
    in_child do
      Warning[:experimental] = false
      ractor = Ractor.new(klass, names) do |owner, methods|
        methods.map do |name|
          method = owner.instance_method(name)
          method.bind_call(owner.allocate, *Array.new([method.arity, 0].max))
        rescue StandardError => e
          e.class.name
        end
      end
      ractor.respond_to?(:value) ? ractor.value : ractor.take
    end
  end

  {
    Thrift::CompactProtocol => %i[read_i32 write_i32], Thrift::MemoryBufferTransport => %i[read write],
    Specimens::Point => %i[read write], Specimens::Choice => %i[read write],
  }.each do |klass, some|
    it "are refused by #{klass}" do
      names = native_methods(klass)
      expect(names).to include(*some)
      expect(errors_in_ractor(klass, names)).to eq(["Ractor::UnsafeError"] * names.size)
    end
  end
end
