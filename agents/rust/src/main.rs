//! The codec agent of Rust: see `docs/agents.md`.

mod allocated;
mod canonical;
mod clock;
mod codec;
mod corpus;
mod json;
mod null;
mod raw;
mod session;
mod tree;

use std::{
    env,
    io::{self, BufRead, Write},
    panic::{catch_unwind, AssertUnwindSafe},
    process::ExitCode,
};

use serde_json::{json, Value};

use crate::{
    codec::{Codec, Failure},
    corpus::Corpus,
    session::Session,
};

fn main() -> ExitCode {
    let target = env::args().next_back().unwrap_or_default();
    let served = match target.as_str() {
        "rust.bson" => serve::<tree::Tree>(&target),
        "rust.bson.serde" => serve::<tree::Serde>(&target),
        "rust.bson.raw" => serve::<raw::Raw>(&target),
        "rust.json" => serve::<json::Serde>(&target),
        "rust.json.sonic" => serve::<json::Sonic>(&target),
        "rust.json.sonic.lazy" => serve::<json::SonicLazy>(&target),
        "rust.null" => serve::<null::Null>(&target),
        _ => Err(io::Error::other(format!("no target {target:?}"))),
    };
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn serve<C: for<'a> Codec<'a>>(target: &str) -> io::Result<()> {
    let mut requests = io::stdin().lock().split(b'\n');
    let mut corpus = Corpus::default();
    while let Some(next) = converse::<C>(target, &corpus, &mut requests)? {
        corpus = next;
    }
    Ok(())
}

/// Answers requests about one corpus until another one is loaded, or the input ends.
fn converse<'a, C: Codec<'a>>(
    target: &str,
    corpus: &'a Corpus,
    requests: &mut impl Iterator<Item = io::Result<Vec<u8>>>,
) -> io::Result<Option<Corpus>> {
    let mut session = Session::<'a, C>::new(corpus);
    for line in requests {
        let line = String::from_utf8_lossy(&line?).into_owned();
        let request: Vec<&str> = line.trim_end_matches('\r').split('\t').collect();
        match request[..] {
            ["hello"] => say(hello(target))?,
            ["load", path] => match Corpus::load::<C>(path) {
                Ok(next) => {
                    say(json!({ "documents": next.images().len(), "bytes": next.bytes.len() }))?;
                    return Ok(Some(next));
                }
                Err(failure) => say(excuse(failure))?,
            },
            _ => say(catch_unwind(AssertUnwindSafe(|| session.answer(&request)))
                .unwrap_or_else(|_| Err(Failure::other("the codec panicked")))
                .unwrap_or_else(excuse))?,
        }
    }
    Ok(None)
}

fn hello(target: &str) -> Value {
    let (product, version, losses): (_, _, &[&str]) = match target {
        "rust.json" => ("serde_json", env!("SERDE_JSON_VERSION"), &["integer width"]),
        "rust.json.sonic" | "rust.json.sonic.lazy" => (
            "sonic-rs",
            env!("SONIC_RS_VERSION"),
            &["integer width", "negative zero"],
        ),
        _ => ("bson", env!("BSON_VERSION"), &[]),
    };
    json!({
        "protocol": 1,
        "target": target,
        "product": product,
        "version": version,
        "runtime": env!("RUSTC_VERSION"),
        "operations": ["decode", "encode", "read"],
        "losses": losses,
    })
}

fn excuse(failure: Failure) -> Value {
    match failure {
        Failure::Refused(why) => json!({ "unsupported": why }),
        Failure::Other(why) => json!({ "error": why }),
    }
}

fn say(answer: Value) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{answer}")?;
    out.flush()
}
