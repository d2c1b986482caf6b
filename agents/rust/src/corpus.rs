use std::{fs, ops::Range};

use crate::codec::Failure;

/// The bytes of a file of documents, and where each document lies in them.
#[derive(Default)]
pub struct Corpus {
    pub bytes: Vec<u8>,
    places: Vec<Range<usize>>,
}

impl Corpus {
    pub fn load(path: &str) -> Result<Self, Failure> {
        let bytes = fs::read(path)?;
        let mut places = Vec::new();
        let mut at = 0;
        while at < bytes.len() {
            let end = end(&bytes[at..])
                .ok_or_else(|| Failure::other(format!("no BSON document at byte {at}")))?;
            places.push(at..at + end);
            at += end;
        }
        Ok(Self { bytes, places })
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
