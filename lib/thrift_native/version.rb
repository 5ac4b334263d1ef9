# frozen_string_literal: true

module ThriftNative
  # The version of this gem, and of its crates: `Cargo.toml` says the same.
  VERSION = "0.1.0"
end
