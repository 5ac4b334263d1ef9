# frozen_string_literal: true

# Counts what a piece of code leaves to the garbage collector.
module Allocations
  # @return [Integer] how many objects the block allocates
  def allocated
    enabled = !GC.disable
    before = GC.stat(:total_allocated_objects)
    yield
    GC.stat(:total_allocated_objects) - before
  ensure
    GC.enable if enabled
  end
end
