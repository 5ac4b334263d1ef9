# frozen_string_literal: true

require_relative "../differential/implementation"

module HardeningBytes
  # One implementation of Thrift at work on the damaged messages, in processes
  # of its own. Its settings: thrift (version), seed and most (of {Sample}), from, to.
  class Reader < Differential::Implementation
    WORKER = File.join(__dir__, "worker.rb")

    private

    def start(from, writer, errors)
      spawn(ENVIRONMENT.fetch(name, OFF), RbConfig.ruby, *OPTIONS, WORKER,
            JSON.generate(@settings.merge(from: from)), 3 => writer, out: File::NULL, err: errors.path)
        .tap { writer.close }
    end
  end
end
