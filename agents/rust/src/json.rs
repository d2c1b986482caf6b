//! JSON text. What JSON has no type for is Extended JSON in its relaxed form, as in DocBench's own codecs of JSON.

use std::hint::black_box;

use bson::{Bson, Document, JavaScriptCodeWithScope};
use sonic_rs::{JsonContainerTrait, JsonValueTrait, LazyValue};

use crate::{
    canonical,
    codec::{Codec, Failure},
};

/// `serde_json::Value`.
pub struct Serde;

impl Codec<'_> for Serde {
    type Document = serde_json::Value;
    type Image = Vec<u8>;

    fn own(bson: &[u8], image: &mut Vec<u8>) -> Result<(), Failure> {
        let document = Bson::Document(Document::from_reader(bson)?);
        Ok(serde_json::to_writer(
            image,
            &document.into_relaxed_extjson(),
        )?)
    }

    fn decode(image: &[u8]) -> Result<serde_json::Value, Failure> {
        Ok(serde_json::from_slice(image)?)
    }

    fn encode(document: &serde_json::Value) -> Result<Vec<u8>, Failure> {
        Ok(serde_json::to_vec(document)?)
    }

    fn read(document: &serde_json::Value) -> Result<usize, Failure> {
        Ok(count(document))
    }

    fn canonical(document: &serde_json::Value, form: &mut Vec<u8>) -> Result<(), Failure> {
        match wide(Bson::try_from(document.clone())?) {
            Bson::Document(document) => canonical::document(&document, form),
            other => Err(Failure::other(format!("no document: {other}"))),
        }
    }
}

fn count(value: &serde_json::Value) -> usize {
    match value {
        serde_json::Value::Object(fields) => fields.values().map(count).sum(),
        serde_json::Value::Array(items) => items.iter().map(count).sum(),
        own => {
            black_box(own);
            1
        }
    }
}

/// A number of JSON has no width: every integer counts as the wider one.
fn wide(value: Bson) -> Bson {
    match value {
        Bson::Int32(n) => Bson::Int64(n.into()),
        Bson::Array(items) => Bson::Array(items.into_iter().map(wide).collect()),
        Bson::Document(fields) => Bson::Document(all_wide(fields)),
        Bson::JavaScriptCodeWithScope(own) => {
            Bson::JavaScriptCodeWithScope(JavaScriptCodeWithScope {
                scope: all_wide(own.scope),
                code: own.code,
            })
        }
        other => other,
    }
}

fn all_wide(fields: Document) -> Document {
    fields
        .into_iter()
        .map(|(name, value)| (name, wide(value)))
        .collect()
}

/// `sonic_rs::Value`.
pub struct Sonic;

impl Codec<'_> for Sonic {
    type Document = sonic_rs::Value;
    type Image = Vec<u8>;

    fn own(bson: &[u8], image: &mut Vec<u8>) -> Result<(), Failure> {
        Serde::own(bson, image)
    }

    fn decode(image: &[u8]) -> Result<sonic_rs::Value, Failure> {
        Ok(sonic_rs::from_slice(image)?)
    }

    fn encode(document: &sonic_rs::Value) -> Result<Vec<u8>, Failure> {
        Ok(sonic_rs::to_vec(document)?)
    }

    fn read(document: &sonic_rs::Value) -> Result<usize, Failure> {
        Ok(sonic_count(document))
    }

    fn canonical(document: &sonic_rs::Value, form: &mut Vec<u8>) -> Result<(), Failure> {
        Serde::canonical(&Serde::decode(&Self::encode(document)?)?, form)
    }
}

fn sonic_count(value: &sonic_rs::Value) -> usize {
    if let Some(fields) = value.as_object() {
        fields.iter().map(|(_, child)| sonic_count(child)).sum()
    } else if let Some(items) = value.as_array() {
        items.iter().map(sonic_count).sum()
    } else {
        black_box(value);
        1
    }
}

/// `sonic_rs::LazyValue`: decoding checks the whole text, and reading parses each value from its part of that text.
pub struct SonicLazy;

impl<'a> Codec<'a> for SonicLazy {
    type Document = LazyValue<'a>;
    type Image = Vec<u8>;

    fn own(bson: &[u8], image: &mut Vec<u8>) -> Result<(), Failure> {
        Serde::own(bson, image)
    }

    fn decode(image: &'a [u8]) -> Result<LazyValue<'a>, Failure> {
        Ok(sonic_rs::from_slice(image)?)
    }

    fn encode(document: &LazyValue<'a>) -> Result<Vec<u8>, Failure> {
        Ok(sonic_rs::to_vec(document)?)
    }

    fn read(document: &LazyValue<'a>) -> Result<usize, Failure> {
        let mut values = 0;
        if let Some(fields) = document.clone().into_object_iter() {
            for field in fields {
                values += Self::read(&field?.1)?;
            }
        } else if let Some(items) = document.clone().into_array_iter() {
            for item in items {
                values += Self::read(&item?)?;
            }
        } else {
            if document.is_number() {
                black_box(document.as_number());
            } else {
                black_box(document.as_str());
            }
            values = 1;
        }
        Ok(values)
    }

    /// By the library's own parser, so that what it loses of a value is seen.
    fn canonical(document: &LazyValue<'a>, form: &mut Vec<u8>) -> Result<(), Failure> {
        Sonic::canonical(&Sonic::decode(&Self::encode(document)?)?, form)
    }
}
