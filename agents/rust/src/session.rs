use std::{
    fs::File,
    hint::black_box,
    io::{BufWriter, Write},
    mem,
};

use serde_json::{json, Value};
use sha2::{Digest, Sha256};

use crate::{
    clock::{measure, Measured},
    codec::{Codec, Failure},
    corpus::Corpus,
};

/// The loaded documents, what encode is applied to while only encode is asked for, and what the last run has kept.
pub struct Session<'a, C: Codec<'a>> {
    images: Vec<&'a [u8]>,
    inputs: Option<Vec<C::Document>>,
    kept: Kept<'a, C>,
}

enum Kept<'a, C: Codec<'a>> {
    Nothing,
    Documents(Vec<Option<C::Document>>),
    Images(Vec<Option<C::Image>>),
}

impl<'a, C: Codec<'a>> Session<'a, C> {
    pub fn new(corpus: &'a Corpus) -> Self {
        Self {
            images: corpus.images(),
            inputs: None,
            kept: Kept::Nothing,
        }
    }

    pub fn answer(&mut self, request: &[&str]) -> Result<Value, Failure> {
        match request {
            ["run", operation, passes, millis] => {
                let passes = natural(passes, 1)?;
                let millis = natural(millis, 0)?;
                self.run(operation, passes, millis)
            }
            ["digest"] => self.digest(),
            ["save", path] => self.save(path),
            _ => Err(Failure::other(format!("no such request: {request:?}"))),
        }
    }

    fn run(&mut self, operation: &str, passes: u32, millis: u32) -> Result<Value, Failure> {
        if operation != "encode" {
            self.inputs = None;
        }
        let (measured, kept) = match operation {
            "decode" => self.decode(passes, millis),
            "read" => self.read(passes, millis),
            "encode" => self.encode(passes, millis),
            _ => Err(Failure::other(format!("no operation {operation:?}"))),
        }?;
        let bytes = match &kept {
            Kept::Images(images) => total(images),
            _ => self.images.iter().map(|image| image.len()).sum(),
        };
        self.kept = kept;
        Ok(json!({
            "times": measured.times,
            "bytes": bytes,
            "values": measured.values,
            "allocated": measured.allocated,
        }))
    }

    /// What the last run has kept, for the next results to take their places; of an operation with other results, nothing.
    fn documents(&mut self) -> Vec<Option<C::Document>> {
        match mem::replace(&mut self.kept, Kept::Nothing) {
            Kept::Documents(slots) => slots,
            _ => empty(self.images.len()),
        }
    }

    fn encoded(&mut self) -> Vec<Option<C::Image>> {
        match mem::replace(&mut self.kept, Kept::Nothing) {
            Kept::Images(slots) => slots,
            _ => empty(self.images.len()),
        }
    }

    fn decode(&mut self, passes: u32, millis: u32) -> Outcome<'a, C> {
        let mut slots = self.documents();
        let measured = measure(passes, millis, || {
            for (slot, image) in slots.iter_mut().zip(&self.images) {
                *slot = Some(C::decode(black_box(image))?);
            }
            Ok(0)
        })?;
        Ok((measured, Kept::Documents(slots)))
    }

    fn read(&mut self, passes: u32, millis: u32) -> Outcome<'a, C> {
        let mut slots = self.documents();
        let measured = measure(passes, millis, || {
            let mut values = 0;
            for (slot, image) in slots.iter_mut().zip(&self.images) {
                let document = C::decode(black_box(image))?;
                values += C::read(&document)?;
                *slot = Some(document);
            }
            Ok(values)
        })?;
        Ok((measured, Kept::Documents(slots)))
    }

    fn encode(&mut self, passes: u32, millis: u32) -> Outcome<'a, C> {
        let mut slots = self.encoded();
        let inputs = match self.inputs.take() {
            Some(decoded) => decoded,
            None => self
                .images
                .iter()
                .map(|image| C::decode(image))
                .collect::<Result<Vec<_>, _>>()?,
        };
        let inputs = self.inputs.insert(inputs);
        let measured = measure(passes, millis, || {
            for (slot, document) in slots.iter_mut().zip(inputs.iter()) {
                *slot = Some(C::encode(black_box(document))?);
            }
            Ok(0)
        })?;
        Ok((measured, Kept::Images(slots)))
    }

    fn digest(&self) -> Result<Value, Failure> {
        let Kept::Documents(documents) = &self.kept else {
            return Err(Failure::other("no run has kept documents"));
        };
        let mut hash = Sha256::new();
        let mut form = Vec::new();
        for document in documents.iter().flatten() {
            form.clear();
            C::canonical(document, &mut form)?;
            hash.update(&form);
        }
        let digits: String = hash
            .finalize()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        Ok(json!({ "digest": digits }))
    }

    fn save(&self, path: &str) -> Result<Value, Failure> {
        let Kept::Images(images) = &self.kept else {
            return Err(Failure::other("no run has kept bytes"));
        };
        let mut file = BufWriter::new(File::create(path)?);
        for image in images.iter().flatten().map(AsRef::as_ref) {
            file.write_all(&(image.len() as u32).to_le_bytes())?;
            file.write_all(image)?;
        }
        file.flush()?;
        Ok(json!({ "bytes": total(images) + 4 * images.len() }))
    }
}

type Outcome<'a, C> = Result<(Measured, Kept<'a, C>), Failure>;

fn empty<T>(n: usize) -> Vec<Option<T>> {
    std::iter::repeat_with(|| None).take(n).collect()
}

fn total<I: AsRef<[u8]>>(images: &[Option<I>]) -> usize {
    images
        .iter()
        .flatten()
        .map(|image| image.as_ref().len())
        .sum()
}

fn natural(word: &str, least: u32) -> Result<u32, Failure> {
    let number = word.parse().ok().filter(|n| *n >= least);
    number.ok_or_else(|| Failure::other(format!("no number from {least}: {word:?}")))
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};

    use super::*;

    thread_local! {
        static ALIVE: Cell<usize> = const { Cell::new(0) };
        /// How many documents there were at the beginning of each decode.
        static SEEN: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
    }

    struct Counted;

    impl Drop for Counted {
        fn drop(&mut self) {
            ALIVE.set(ALIVE.get() - 1);
        }
    }

    struct Counting;

    impl<'a> Codec<'a> for Counting {
        type Document = Counted;
        type Image = Vec<u8>;

        fn decode(_: &'a [u8]) -> Result<Counted, Failure> {
            SEEN.with_borrow_mut(|seen| seen.push(ALIVE.get()));
            ALIVE.set(ALIVE.get() + 1);
            Ok(Counted)
        }

        fn encode(_: &Counted) -> Result<Vec<u8>, Failure> {
            Ok(Vec::new())
        }

        fn read(_: &Counted) -> Result<usize, Failure> {
            Ok(1)
        }

        fn canonical(_: &Counted, _: &mut Vec<u8>) -> Result<(), Failure> {
            Ok(())
        }
    }

    /// So that freeing is timed in every pass that has one before it.
    #[test]
    fn a_run_frees_the_results_of_the_run_before_as_it_replaces_them() {
        for operation in ["decode", "read"] {
            let mut session = Session::<Counting> {
                images: vec![&[], &[]],
                inputs: None,
                kept: Kept::Nothing,
            };
            SEEN.take();
            for _ in 0..2 {
                assert!(session.run(operation, 1, 0).is_ok());
            }
            assert_eq!(SEEN.take(), [0, 1, 2, 2], "{operation}");
        }
    }
}
