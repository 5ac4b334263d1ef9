# frozen_string_literal: true

# Changes to Thrift's own classes can't be taken back without a trace, so an
# example makes them in a child process and looks at what comes out of it.
module ForkedChild
  # Runs the block in a forked child.
  #
  # @yieldreturn [Object] anything that Marshal can carry
  # @return [Object] the block's value
  # @raise [RuntimeError] with the child's error, or when the child died
  def in_child(&block)
    reader, writer = IO.pipe(binmode: true)
    pid = fork { answer(reader, writer, &block) }
    writer.close
    answer = reader.read
    reader.close
    _, status = Process.wait2(pid)
    raise "the child ended with #{status}" if answer.empty?

    verdict, value = Marshal.load(answer) # rubocop:disable Security/MarshalLoad
    raise value if verdict == :failed

    value
  end

  private

  # `exit!` keeps RSpec's own at_exit handlers in the parent.
  def answer(reader, writer)
    reader.close
    outcome =
      begin
        [:done, yield]
      rescue StandardError, NotImplementedError => e
        [:failed, "#{e.class}: #{e.message} (#{e.backtrace.first(3).join(', ')})"]
      end
    writer.write(Marshal.dump(outcome))
    writer.close
  ensure
    exit!(0)
  end
end
