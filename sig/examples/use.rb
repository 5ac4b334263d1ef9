# frozen_string_literal: true

# Checked by `rake types`, and run by spec/packaging/signatures_spec.rb.

require "thrift_native"

status = ThriftNative.status
why = status[:reason] || "native"
puts "#{status[:mode]}: #{why}, #{status[:library] || "no library"} for #{status[:abi]}"
puts status[:versions].values.compact.join(", ")
status[:classes].each do |name, klass|
  klass[:overridden].each { |method, change| puts "#{name}##{method}: #{change.upcase}" }
  puts "#{name} by #{klass[:served_by]&.to_s&.upcase}, #{klass[:reason]&.length}"
end

ThriftNative.report($stderr)
ThriftNative.max_string_size = 16_384_000
ThriftNative.max_frame_size = 16_384_000
limits = [ThriftNative.max_string_size, ThriftNative.max_frame_size].compact.map { |bytes| bytes / 1024 }
puts "limits: #{limits.inspect} KB"
ThriftNative.max_string_size = nil
ThriftNative.max_frame_size = nil
ThriftNative.reset(Class.new)
puts ThriftNative::VERSION.length
