//! The canonical form of `docs/agents.md`.

use bson::{
    raw::{cstr, RawBson, RawBsonRef, RawDocument, RawDocumentBuf},
    Bson, Document,
};

use crate::codec::Failure;

type Done = Result<(), Failure>;

pub fn document(document: &Document, form: &mut Vec<u8>) -> Done {
    form.push(b'{');
    count(document.len(), form);
    for (name, child) in document {
        text(name, form);
        value(child, form)?;
    }
    Ok(())
}

fn value(value: &Bson, form: &mut Vec<u8>) -> Done {
    match value {
        Bson::Document(fields) => document(fields, form),
        Bson::Array(items) => {
            form.push(b'[');
            count(items.len(), form);
            items.iter().try_for_each(|item| self::value(item, form))
        }
        Bson::JavaScriptCodeWithScope(code) => {
            form.push(b'C');
            text(&code.code, form);
            document(&code.scope, form)
        }
        own => raw_value(RawBson::try_from(own.clone())?.as_raw_bson_ref(), form),
    }
}

pub fn raw_document(document: &RawDocument, form: &mut Vec<u8>) -> Done {
    form.push(b'{');
    count(document.iter().count(), form);
    for element in document {
        let (name, child) = element?;
        text(name.as_str(), form);
        raw_value(child, form)?;
    }
    Ok(())
}

fn raw_value(value: RawBsonRef<'_>, form: &mut Vec<u8>) -> Done {
    match value {
        RawBsonRef::Document(fields) => raw_document(fields, form)?,
        RawBsonRef::Array(items) => {
            form.push(b'[');
            count(items.into_iter().count(), form);
            for item in items {
                raw_value(item?, form)?;
            }
        }
        RawBsonRef::String(string) => tagged(b's', string, form),
        RawBsonRef::Int32(n) => number(b'i', n.to_be_bytes(), form),
        RawBsonRef::Int64(n) => number(b'l', n.to_be_bytes(), form),
        RawBsonRef::Double(n) if n.is_nan() => {
            number(b'd', 0x7ff8_0000_0000_0000_u64.to_be_bytes(), form)
        }
        RawBsonRef::Double(n) => number(b'd', n.to_be_bytes(), form),
        RawBsonRef::Decimal128(n) => {
            number(b'n', u128::from_le_bytes(n.bytes()).to_be_bytes(), form)
        }
        RawBsonRef::Boolean(true) => form.push(b't'),
        RawBsonRef::Boolean(false) => form.push(b'f'),
        RawBsonRef::Null => form.push(b'z'),
        RawBsonRef::DateTime(time) => {
            let millis = time.timestamp_millis();
            number(b'w', millis.div_euclid(1000).to_be_bytes(), form);
            count(millis.rem_euclid(1000) as usize * 1_000_000, form);
        }
        RawBsonRef::Binary(binary) => {
            form.extend([b'b', binary.subtype.into()]);
            count(binary.bytes.len(), form);
            form.extend(binary.bytes);
        }
        RawBsonRef::ObjectId(id) => number(b'o', id.bytes(), form),
        RawBsonRef::Undefined => form.push(b'u'),
        RawBsonRef::MinKey => form.push(b'<'),
        RawBsonRef::MaxKey => form.push(b'>'),
        RawBsonRef::RegularExpression(regex) => {
            tagged(b'r', regex.pattern.as_str(), form);
            text(regex.options.as_str(), form);
        }
        pointer @ RawBsonRef::DbPointer(_) => db_pointer(pointer, form),
        RawBsonRef::JavaScriptCode(code) => tagged(b'c', code, form),
        RawBsonRef::Symbol(name) => tagged(b'y', name, form),
        RawBsonRef::JavaScriptCodeWithScope(code) => {
            tagged(b'C', code.code, form);
            raw_document(code.scope, form)?;
        }
        RawBsonRef::Timestamp(time) => {
            number(b'T', time.time.to_be_bytes(), form);
            form.extend(time.increment.to_be_bytes());
        }
    }
    Ok(())
}

/// The library shows a db pointer's parts to nobody, so they are taken from the bytes it writes.
fn db_pointer(pointer: RawBsonRef<'_>, form: &mut Vec<u8>) {
    let mut written = RawDocumentBuf::new();
    written.append(cstr!(""), pointer);
    let bytes = written.as_bytes();
    // length 4, type 1, name 1, length of the text 4 | text | 0 | id 12 | 0
    let (namespace, id) = bytes[10..bytes.len() - 1].split_at(bytes.len() - 23);
    form.push(b'p');
    count(namespace.len() - 1, form);
    form.extend(&namespace[..namespace.len() - 1]);
    form.extend(id);
}

fn tagged(tag: u8, string: &str, form: &mut Vec<u8>) {
    form.push(tag);
    text(string, form);
}

fn text(string: &str, form: &mut Vec<u8>) {
    count(string.len(), form);
    form.extend(string.as_bytes());
}

fn number<const N: usize>(tag: u8, bytes: [u8; N], form: &mut Vec<u8>) {
    form.push(tag);
    form.extend(bytes);
}

/// A count, or a length: BSON has none above 2^31.
fn count(n: usize, form: &mut Vec<u8>) {
    form.extend((n as u32).to_be_bytes());
}
