use crate::codec::{Codec, Failure};

/// The loop alone: a document is its bytes.
pub struct Null;

impl<'a> Codec<'a> for Null {
    type Document = &'a [u8];
    type Image = &'a [u8];

    fn decode(image: &'a [u8]) -> Result<&'a [u8], Failure> {
        Ok(image)
    }

    fn encode(document: &&'a [u8]) -> Result<&'a [u8], Failure> {
        Ok(document)
    }

    fn read(_: &&'a [u8]) -> Result<usize, Failure> {
        Ok(1)
    }

    fn canonical(_: &&'a [u8], _: &mut Vec<u8>) -> Result<(), Failure> {
        Err(Failure::other("rust.null has no documents"))
    }
}
