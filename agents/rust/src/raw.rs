use std::hint::black_box;

use bson::raw::{RawBsonRef, RawDocument};

use crate::{
    canonical,
    codec::{Codec, Failure},
};

/// `RawDocument` over the given bytes, of which the library looks at the length and the last.
pub struct Raw;

impl<'a> Codec<'a> for Raw {
    type Document = &'a RawDocument;
    type Image = Vec<u8>;

    fn decode(image: &'a [u8]) -> Result<&'a RawDocument, Failure> {
        Ok(RawDocument::from_bytes(image)?)
    }

    fn encode(document: &&'a RawDocument) -> Result<Vec<u8>, Failure> {
        Ok((*document).to_owned().into_bytes())
    }

    fn read(document: &&'a RawDocument) -> Result<usize, Failure> {
        let mut values = 0;
        for element in *document {
            values += count(element?.1)?;
        }
        Ok(values)
    }

    fn canonical(document: &&'a RawDocument, form: &mut Vec<u8>) -> Result<(), Failure> {
        canonical::raw_document(document, form)
    }
}

fn count(value: RawBsonRef<'_>) -> Result<usize, Failure> {
    match value {
        RawBsonRef::Document(document) => Raw::read(&document),
        RawBsonRef::Array(items) => {
            let mut values = 0;
            for item in items {
                values += count(item?)?;
            }
            Ok(values)
        }
        own => {
            black_box(own);
            Ok(1)
        }
    }
}
