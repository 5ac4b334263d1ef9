# frozen_string_literal: true

require "set"

module Differential
  # Applications pass their own kinds of strings and containers.
  module Subclasses
    class OfString < String
    end

    class OfArray < Array
    end

    class OfHash < Hash
    end

    class OfSet < Set
    end
  end
end
