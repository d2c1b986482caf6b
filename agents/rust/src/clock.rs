use std::time::{Duration, Instant};

use crate::{allocated, codec::Failure};

pub struct Measured {
    pub times: Vec<u64>,
    pub values: usize,
    pub allocated: u64,
}

/// Takes times of so many passes, in nanoseconds, until `millis` have gone by, at least one. A pass keeps its results itself
/// and gives the number of values it saw.
pub fn measure(
    passes: u32,
    millis: u32,
    mut pass: impl FnMut() -> Result<usize, Failure>,
) -> Result<Measured, Failure> {
    let at_least = Duration::from_millis(millis.into());
    let mut times = Vec::with_capacity(1024);
    let mut values = 0;
    let before = allocated::bytes();
    let start = Instant::now();
    while times.is_empty() || start.elapsed() < at_least {
        let begin = Instant::now();
        for _ in 0..passes {
            values = pass()?;
        }
        times.push(begin.elapsed().as_nanos() as u64);
    }
    Ok(Measured {
        times,
        values,
        allocated: allocated::bytes() - before,
    })
}
