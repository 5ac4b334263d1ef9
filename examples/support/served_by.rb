# frozen_string_literal: true

# Tells which implementation of Thrift a process runs on.
module ServedBy
  # What a struct passes through on its way to bytes in memory and back, with
  # a method that every native implementation replaces.
  NATIVE_METHODS = {
    "Thrift::CompactProtocol" => :write_i64,
    "Thrift::Struct" => :write,
    "Thrift::Union" => :write,
    "Thrift::MemoryBufferTransport" => :write,
  }.freeze

  # @return [String] "rust", "c" or "ruby"; several, if the classes differ
  def self.all_classes
    NATIVE_METHODS.keys.map { |name| server(name).to_s }.uniq.join(" and ")
  end

  def self.server(name)
    return ThriftNative.status[:classes].fetch(name)[:served_by] if defined?(ThriftNative.status)

    # The thrift gem alone: Ruby tells no source of what is written in C.
    Object.const_get(name).instance_method(NATIVE_METHODS.fetch(name)).source_location ? "ruby" : "c"
  end
  private_class_method :server
end
