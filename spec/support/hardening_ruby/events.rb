# frozen_string_literal: true

require "timeout"
require_relative "scene"

module HardeningRuby
  # The columns of the table: what an application's code may do when native code
  # has called it. Each event is a method that takes a scene and returns what
  # came of it.
  module Events
    # Raised by an application's code.
    class Refused < StandardError; end

    # What no `rescue => e` catches.
    class Halt < Exception; end # rubocop:disable Lint/InheritException

    # Events that end the work, and how that is told.
    LEAVING = {
      raises_an_error: [:raised, Refused],
      raises_what_is_no_standard_error: [:raised, Halt],
      throws: :thrown,
      breaks_out_of_a_block: :broken,
      returns_from_a_method_around: :returned,
      is_sent_an_error_by_another_thread: [:raised, Refused],
      is_killed_with_its_thread: :killed,
      takes_longer_than_a_timeout: [:raised, Timeout::Error],
      is_given_up_with_its_fiber: :given_up,
    }.freeze

    # Those that a `rescue` around the call ends.
    RESCUED = %i[raises_an_error is_sent_an_error_by_another_thread].freeze

    # Events after which the work goes on as if nothing had happened.
    PASSING = %i[waits_in_a_fiber_while_others_are_done takes_turns_with_a_fiber_that_waits_as_well
                 waits_in_a_thread_while_others_are_done does_the_same_with_other_objects
                 fails_to_do_the_same_with_other_objects].freeze

    class << self
      def raises_an_error(scene)
        raised { scene.run { raise Refused, "no" } }
      end

      def raises_what_is_no_standard_error(scene)
        raised { scene.run { raise Halt, "no" } }
      end

      def throws(scene)
        catch(:out) { scene.run { throw :out, :thrown } }
      end

      def breaks_out_of_a_block(scene)
        scene.run { break :broken }
      end

      def returns_from_a_method_around(scene)
        scene.run { return :returned }
      end

      def is_sent_an_error_by_another_thread(scene)
        asleep(-> { raised { scene.run { sleep } } }) { |thread| thread.raise(Refused, "no") }.value
      end

      def is_killed_with_its_thread(scene)
        asleep(-> { scene.run { sleep } }, &:kill).value || :killed
      end

      def takes_longer_than_a_timeout(scene)
        raised { Timeout.timeout(0.002) { scene.run { sleep } } }
      end

      def is_given_up_with_its_fiber(scene)
        Fiber.new { scene.run { Fiber.yield(:given_up) } }.resume
      end

      def waits_in_a_fiber_while_others_are_done(scene)
        fiber = waiting(scene)
        others = Array.new(2) { scene.twin.again }
        the_only([fiber.resume, *others])
      end

      def takes_turns_with_a_fiber_that_waits_as_well(scene)
        fibers = [scene, scene.twin, scene.twin].map { |each| waiting(each) }
        the_only(fibers.map(&:resume))
      end

      def waits_in_a_thread_while_others_are_done(scene)
        others = []
        thread = asleep(-> { scene.run { sleep } }) do |waiting|
          2.times { others << scene.twin.again }
          waiting.wakeup
        end
        the_only([thread.value, *others])
      end

      def does_the_same_with_other_objects(scene)
        inside = []
        outside = scene.run { 2.times { inside << scene.twin.again } }
        the_only([outside, *inside])
      end

      def fails_to_do_the_same_with_other_objects(scene)
        scene.run { raises_what_is_no_standard_error(scene.twin) }
      end

      # @yield a piece of work
      # @return [Array(Symbol, Class), Object] what it raised, or its value
      def raised
        yield
      rescue Refused, Halt, Timeout::Error => e
        [:raised, e.class]
      end

      private

      # Runs work in a thread until it sleeps.
      #
      # @yieldparam thread [Thread] to be woken up in some way
      # @return [Thread] when it has ended
      def asleep(work)
        thread = Thread.new(&work)
        thread.report_on_exception = false
        Thread.pass until thread.stop?
        yield thread
        thread.join
      end

      def waiting(scene)
        Fiber.new { scene.run { Fiber.yield } }.tap(&:resume)
      end

      # @return what all of them are, or all of them
      def the_only(results)
        results.uniq.size == 1 ? results.first : results
      end
    end
  end
end
