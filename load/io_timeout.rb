# frozen_string_literal: true

unless IO.method_defined?(:timeout)
  # The gem async asks every IO for its timeout, which there is from Ruby 3.2 on.
  # On Ruby 3.1 each wait for a socket would end by a NoMethodError, which to
  # Thrift is a connection that broke.
  class IO
    # @return [Numeric, nil] seconds
    attr_accessor :timeout

    class TimeoutError < IOError; end
  end
end
