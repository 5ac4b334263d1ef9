# frozen_string_literal: true

# Tells which implementation of Thrift a process runs on.
module ServedBy
  # What a struct passes through on its way to bytes in memory and back, with
  # a method that is replaced where the class is native.
  NATIVE_METHODS = {
    "Thrift::CompactProtocol" => :write_i64,
    "Thrift::BinaryProtocolAccelerated" => :write_i64,
    "Thrift::BinaryProtocol" => :write_i64,
    "Thrift::Struct" => :write,
    "Thrift::Union" => :write,
    "Thrift::MemoryBufferTransport" => :write,
  }.freeze

  # @return [Hash{String => String}] "rust", "c" or "ruby" by the name of the
  #   class; "nobody" where there is no such class
  def self.classes
    NATIVE_METHODS.keys.to_h { |name| [name, server(name).to_s] }
  end

  # @return [String] the same in a word; several, if the classes differ
  def self.all_classes
    classes.values.uniq.join(" and ")
  end

  def self.server(name)
    return "nobody" unless Object.const_defined?(name)
    return ThriftNative.status[:classes].fetch(name)[:served_by] if defined?(ThriftNative.status)

    # The thrift gem alone: Ruby tells no source of what is written in C.
    Object.const_get(name).instance_method(NATIVE_METHODS.fetch(name)).source_location ? "ruby" : "c"
  end
  private_class_method :server
end
