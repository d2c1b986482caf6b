//! How many bytes the program has asked for.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

struct Counting;

#[global_allocator]
static COUNTING: Counting = Counting;

static BYTES: AtomicU64 = AtomicU64::new(0);

/// Bytes asked for since the start; what grows counts with its whole new size.
pub fn bytes() -> u64 {
    BYTES.load(Relaxed)
}

/// The program has one thread: a plain addition will do, and costs too little to be seen in a measurement.
fn count(bytes: usize) {
    BYTES.store(BYTES.load(Relaxed) + bytes as u64, Relaxed);
}

// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size);
        unsafe { System.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        unsafe { System.dealloc(block, layout) }
    }
}
