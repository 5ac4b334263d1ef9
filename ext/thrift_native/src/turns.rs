//! When a walk lets others have their turn: other threads, and signals.

/// So many values are no time at all.
pub const ROUNDS: usize = 1024;

/// Counts the values of a walk, however they are nested.
#[derive(Default)]
pub struct Turns(usize);

impl Turns {
    /// Counts a value: is it time to check for interrupts?
    #[inline]
    pub fn is_over(&mut self) -> bool {
        self.is_over_after(1)
    }

    /// Counts some values.
    #[inline]
    pub fn is_over_after(&mut self, values: usize) -> bool {
        self.0 += values;
        let over = self.0 >= ROUNDS;
        if over {
            self.0 = 0;
        }
        over
    }
}
