//! How much memory a piece of work takes.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// The allocator of the system, and a count of what is in use.
pub struct Counted;

#[derive(Clone, Copy)]
struct Count {
    /// Bytes in use; what one thread allocates and another frees may make it negative.
    used: isize,
    /// The most that was in use since [`peak`] began.
    peak: isize,
}

thread_local! {
    static COUNT: Cell<Count> = const { Cell::new(Count { used: 0, peak: 0 }) };
}

fn count(bytes: isize) {
    let Count { used, peak } = COUNT.get();
    let used = used + bytes;
    let peak = peak.max(used);
    COUNT.set(Count { used, peak });
}

// SAFETY: everything is the system's. Counting neither allocates nor unwinds: the
// counter is a constant without a destructor, and a sum of sizes of memory fits.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        // SAFETY: the caller's duties are those of the system's allocator.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        // SAFETY: as above, and the memory is the system's.
        unsafe { System.dealloc(memory, layout) }
    }

    // `realloc` is made of these two, so that a growing vector counts as it may be: old and
    // new at once.
}

/// What the work gives, and how many bytes more than before were in use at most.
pub fn peak<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let Count { used, .. } = COUNT.get();
    COUNT.set(Count { used, peak: used });
    let given = work();
    (given, (COUNT.get().peak - used) as usize)
}

/// What the work gives, which must not allocate.
pub fn without_allocating<T>(work: impl FnOnce() -> T) -> T {
    let (given, bytes) = peak(work);
    assert_eq!(bytes, 0, "bytes are allocated where none are needed");
    given
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_freed_again_counts_too() {
        let (len, bytes) = peak(|| vec![1_u8; 1000].len());
        assert_eq!((len, bytes), (1000, 1000));
    }

    #[test]
    #[should_panic(expected = "bytes are allocated")]
    fn an_allocation_is_noticed() {
        without_allocating(|| drop(Box::new(1)));
    }
}
