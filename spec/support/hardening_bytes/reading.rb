# frozen_string_literal: true

require_relative "../differential/canonical"
require_relative "../differential/result"

module HardeningBytes
  # Reads what has arrived and notes what came of it.
  module Reading
    # Whatever else is raised ends the process, and is its outcome.
    CAUGHT = [StandardError, NoMemoryError, NotImplementedError, SystemStackError].freeze

    # @param damaged [Damaged]
    # @return [Thrift::Struct, Thrift::Union] what was read into, as far as it was
    # @yieldparam error [Exception, nil] why it wasn't read to its end
    def self.read(damaged)
      protocol = damaged.protocol.new(Arrivals::ALL.fetch(damaged.arrival).call(damaged.bytes))
      value = damaged.payload.into.new
      protocol.read_message_begin if damaged.payload.seqid
      value.read(protocol)
      yield nil
      value
    rescue *CAUGHT => e
      yield e
      value
    end

    # @param number [Integer] of the case
    # @param damaged [Damaged]
    # @return [Differential::Result]
    def self.result(number, damaged)
      outcome = nil
      value = read(damaged) { |error| outcome = error ? Differential::Canonical.error(error) : "ok" }
      through = damaged.arrival == "a memory buffer" ? "memory" : damaged.arrival
      Differential::Result.new(number, "broken", through, "", outcome, damaged.bytes.unpack1("H*"), "",
                               Differential::Canonical.dump(value), "", damaged.to_s, "")
    end
  end
end
