use std::{fs, ops::Range};

use crate::codec::{Codec, Failure};

/// The documents of a file in a codec's own format, and where each lies in the bytes.
#[derive(Default)]
pub struct Corpus {
    pub bytes: Vec<u8>,
    places: Vec<Range<usize>>,
}

impl Corpus {
    pub fn load<'c, C: Codec<'c>>(path: &str) -> Result<Self, Failure> {
        let file = fs::read(path)?;
        let mut corpus = Self::default();
        let mut at = 0;
        while at < file.len() {
            let end = end(&file[at..])
                .ok_or_else(|| Failure::other(format!("no BSON document at byte {at}")))?;
            let begin = corpus.bytes.len();
            C::own(&file[at..at + end], &mut corpus.bytes)?;
            corpus.places.push(begin..corpus.bytes.len());
            at += end;
        }
        Ok(corpus)
    }

    pub fn images(&self) -> Vec<&[u8]> {
        self.places
            .iter()
            .map(|place| &self.bytes[place.clone()])
            .collect()
    }
}

/// Where the first document ends, if the bytes hold one.
fn end(bytes: &[u8]) -> Option<usize> {
    let length = u32::from_le_bytes(*bytes.first_chunk()?) as usize;
    (5..=bytes.len()).contains(&length).then_some(length)
}
