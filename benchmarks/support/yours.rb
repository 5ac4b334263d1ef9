# frozen_string_literal: true

require_relative "sample"

module Bench
  # A struct of the user's: of a generated class, with the values of a file or
  # sample ones.
  #
  #   YOURS_FILE      the Ruby file that defines the class
  #   YOURS_CLASS     its name
  #   YOURS_PAYLOAD   a file with an encoded struct, compact or by YOURS_PROTOCOL (binary)
  module Yours
    # @return [Thrift::Struct, Thrift::Union]
    # @raise [KeyError, LoadError, NameError]
    def self.struct
      file = File.expand_path(ENV.fetch("YOURS_FILE"))
      # Where generated code finds its like: beside it, and with namespaces from the folder above.
      $LOAD_PATH.unshift(File.dirname(file), File.expand_path("../..", file))
      require file
      klass = Object.const_get(ENV.fetch("YOURS_CLASS"))
      payload = ENV.fetch("YOURS_PAYLOAD", nil) or return Sample.of(klass)

      factory = Protocols.factory(ENV.fetch("YOURS_PROTOCOL", "compact"))
      Thrift::Deserializer.new(factory).deserialize(klass.new, File.binread(payload))
    end
  end
end
