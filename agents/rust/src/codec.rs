use std::{fmt::Display, io};

/// One way of using a library. The clock runs over `decode`, `encode` and `read`.
pub trait Codec<'a> {
    /// What the library calls a document; it may borrow the bytes it came from.
    type Document;
    /// The bytes of an encoded document.
    type Image: AsRef<[u8]>;

    /// Appends a document of the corpus, which is BSON, in the codec's own format.
    fn own(bson: &[u8], image: &mut Vec<u8>) -> Result<(), Failure> {
        image.extend(bson);
        Ok(())
    }

    fn decode(image: &'a [u8]) -> Result<Self::Document, Failure>;

    fn encode(document: &Self::Document) -> Result<Self::Image, Failure>;

    /// Takes every value of the document, at every depth, and counts them.
    fn read(document: &Self::Document) -> Result<usize, Failure>;

    /// Appends the canonical form of the document.
    fn canonical(document: &Self::Document, form: &mut Vec<u8>) -> Result<(), Failure>;
}

pub enum Failure {
    /// The library refuses the documents.
    Refused(String),
    Other(String),
}

impl Failure {
    pub fn other(why: impl Display) -> Self {
        Self::Other(why.to_string())
    }
}

impl From<bson::error::Error> for Failure {
    fn from(error: bson::error::Error) -> Self {
        Self::Refused(error.to_string())
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::Refused(error.to_string())
    }
}

impl From<sonic_rs::Error> for Failure {
    fn from(error: sonic_rs::Error) -> Self {
        Self::Refused(error.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::other(error)
    }
}
