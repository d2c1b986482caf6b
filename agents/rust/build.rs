//! Hands the program what only the build knows: the compiler, and the versions of the libraries that `--locked` builds with.

use std::{env, fs, process::Command};

fn main() {
    println!("cargo::rerun-if-changed=Cargo.lock");
    println!("cargo::rustc-env=BSON_VERSION={}", locked("bson"));
    println!(
        "cargo::rustc-env=SERDE_JSON_VERSION={}",
        locked("serde_json")
    );
    println!("cargo::rustc-env=SONIC_RS_VERSION={}", locked("sonic-rs"));
    println!("cargo::rustc-env=RUSTC_VERSION={}", compiler());
}

fn locked(name: &str) -> String {
    let lock = fs::read_to_string("Cargo.lock").expect("Cargo.lock is committed");
    let package = format!("name = \"{name}\"\nversion = \"");
    let (_, rest) = lock
        .split_once(&package)
        .expect("Cargo.lock names the library");
    rest.split('"').next().unwrap_or_default().to_owned()
}

fn compiler() -> String {
    let rustc = env::var_os("RUSTC").expect("cargo names the compiler");
    let said = Command::new(rustc)
        .arg("--version")
        .output()
        .expect("the compiler answers");
    let words = String::from_utf8_lossy(&said.stdout).into_owned();
    words.split(' ').take(2).collect::<Vec<_>>().join(" ")
}
