# frozen_string_literal: true

module ThriftNative
  # How the installed thrift gem differs from the newest one, in what it takes
  # and gives: found out by looking at it. The one place that knows versions of
  # the thrift gem apart; ext/thrift_native/src/dialect.rs says what each fact
  # means.
  #
  # @api private
  module Dialect
    # The type code of the exception for a message of another protocol or
    # version, before it was BAD_VERSION.
    OLD_BAD_VERSION = -1

    # The same of the accelerated binary protocol, before 0.23.
    OLD_BINARY_BAD_VERSION = 0

    class << self
      # @return [Hash{Symbol => Boolean, Integer, nil}] the facts for
      #   `Extension.start`
      def detect
        {
          uuid: uuid?,
          union_errors_are_runtime_errors: !uuid?,
          strict_integers: depth?,
          binary_strict_integers: bounded_varints?,
          truthy_bools: depth?,
          set_subclasses: depth?,
          unknown_type_is_standard_error: !depth?,
          read_resets_fields: depth?,
          depth_argument: depth?,
          serializer_forgets_protocol: depth?,
          old_memory_buffer: !depth?,
          bad_version_code: depth? ? nil : OLD_BAD_VERSION,
          binary_bad_version_code: uuid? ? nil : OLD_BINARY_BAD_VERSION
        }
      end

      # @return [Boolean] whether the gem's C extension calls
      #   `Thrift::Bytes.force_binary_encoding` for a String that it writes as
      #   bytes; since 0.24 it does that itself
      def forces_encoding_by_call? = !bounded_varints?

      private

      # Since 0.23.
      def uuid? = Thrift::Types.const_defined?(:UUID)

      # Since 0.24, and with it a memory buffer's own `read_all` and checked
      # integers of the accelerated binary protocol, both in C.
      def bounded_varints? = Thrift::CompactProtocol.const_defined?(:MAX_VARINT32_BYTES)

      # Since 0.25, and with it everything that came in the same release.
      def depth? = Thrift.const_defined?(:DEFAULT_RECURSION_DEPTH)
    end
  end
end
