# frozen_string_literal: true

require "set"
require "zlib"

module Differential
  # Writes down everything about a value that a program could see, so that two
  # processes can compare theirs: class, encoding, frozen or not, order.
  module Canonical
    module_function

    # @param value [Object]
    # @param loose [Boolean] whether to leave out what pure Ruby is known to do otherwise:
    #   encodings of strings, order of instance variables and those that are nil
    # @return [String] on one line
    def dump(value, loose: false)
      case value
      when Integer, Symbol, nil, true, false then value.inspect
      when Float then "Float:#{[value].pack('G').unpack1('H*')}"
      when Module then value.name
      else "#{value.class}#{'!' if value.frozen?}#{contents(value, loose)}#{variables(value, loose)}"
      end
    end

    # @return [String] a number for the loose form of the value
    def loose_digest(value)
      Zlib.crc32(dump(value, loose: true)).to_s(36)
    end

    # An address in a message differs from process to process.
    #
    # @param error [Exception]
    # @return [String] class, type code if there is one, and message
    def error(error)
      type = error.respond_to?(:type) ? error.type.inspect : "-"
      "#{error.class}|#{type}|#{error.message.to_s.b.gsub(/0x\h{6,}/, '0x').inspect}"
    end

    def contents(value, loose)
      case value
      when String then "(#{value.encoding unless loose})#{value.b.inspect}"
      when Array, Set then "[#{value.map { |element| dump(element, loose: loose) }.join(', ')}]"
      when Hash then hash_contents(value, loose)
      when Exception then "(#{value.message.inspect})"
      end
    end

    def hash_contents(hash, loose)
      pairs = hash.map { |key, value| "#{dump(key, loose: loose)}=>#{dump(value, loose: loose)}" }
      "#{'@' if hash.compare_by_identity?}{#{pairs.join(', ')}}"
    end

    # What instance variables a Set has is the business of its Ruby.
    def variables(value, loose)
      names = value.instance_variables
      names = names.reject { |name| value.instance_variable_get(name).nil? }.sort if loose
      return if names.empty? || value.is_a?(Set)

      "<#{names.map { |name| "#{name}=#{dump(value.instance_variable_get(name), loose: loose)}" }.join(', ')}>"
    end
  end
end
