use std::hint::black_box;

use bson::{Bson, Document};

use crate::{
    canonical,
    codec::{Codec, Failure},
};

/// `Document` by its own methods, which make a raw document on the way.
pub struct Tree;

impl Codec<'_> for Tree {
    type Document = Document;
    type Image = Vec<u8>;

    fn decode(image: &[u8]) -> Result<Document, Failure> {
        Ok(Document::from_reader(image)?)
    }

    fn encode(document: &Document) -> Result<Vec<u8>, Failure> {
        Ok(document.to_vec()?)
    }

    fn read(document: &Document) -> Result<usize, Failure> {
        Ok(document.values().map(count).sum())
    }

    fn canonical(document: &Document, form: &mut Vec<u8>) -> Result<(), Failure> {
        canonical::document(document, form)
    }
}

/// `Document` by serde, as the MongoDB driver makes it.
pub struct Serde;

impl Codec<'_> for Serde {
    type Document = Document;
    type Image = Vec<u8>;

    fn decode(image: &[u8]) -> Result<Document, Failure> {
        Ok(bson::deserialize_from_slice(image)?)
    }

    fn encode(document: &Document) -> Result<Vec<u8>, Failure> {
        Ok(bson::serialize_to_vec(document)?)
    }

    fn read(document: &Document) -> Result<usize, Failure> {
        Tree::read(document)
    }

    fn canonical(document: &Document, form: &mut Vec<u8>) -> Result<(), Failure> {
        Tree::canonical(document, form)
    }
}

fn count(value: &Bson) -> usize {
    match value {
        Bson::Document(document) => document.values().map(count).sum(),
        Bson::Array(items) => items.iter().map(count).sum(),
        own => {
            black_box(own);
            1
        }
    }
}
