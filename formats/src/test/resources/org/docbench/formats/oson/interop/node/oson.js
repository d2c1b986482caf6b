// Encodes and decodes OSON by node-oracledb, without a database. The conversation is that of ../python/oson.py.
"use strict";

const { createInterface } = require("node:readline");
const { JsonId } = require("oracledb");
const { OsonDecoder, OsonEncoder } = require("oracledb/lib/impl/datahandlers/oson.js");

const LONGEST_NAME = 65535; // in bytes, since Oracle Database 23ai

const UNTAGGED = {
  o: (fields) => ({ fields: fields.map(([name]) => name), values: fields.map(([, value]) => untagged(value)) }),
  a: (items) => items.map(untagged),
  n: Number,
  d: Number,
  w: (text) => new Date(text),
  b: (hex) => Buffer.from(hex, "hex"),
  i: (hex) => new JsonId(Buffer.from(hex, "hex")),
};

const untagged = ([tag, content]) => (tag in UNTAGGED ? UNTAGGED[tag](content) : content);

function tagged(value) {
  if (value === null) return ["z", null];
  if (typeof value === "string") return ["s", value];
  if (typeof value === "number") return ["d", String(value)];
  if (typeof value === "boolean") return ["t", value];
  if (value instanceof Date) return ["w", value.toISOString()];
  if (value instanceof JsonId) return ["i", Buffer.from(value).toString("hex")];
  if (Buffer.isBuffer(value)) return ["b", value.toString("hex")];
  if (Array.isArray(value)) return ["a", value.map(tagged)];
  return ["o", Object.entries(value).map(([name, child]) => [name, tagged(child)])];
}

function answer(question, content) {
  return question === "decode"
    ? tagged(new OsonDecoder(Buffer.from(content, "hex")).decode())
    : new OsonEncoder().encode(untagged(content), LONGEST_NAME).toString("hex");
}

createInterface({ input: process.stdin }).on("line", (line) => {
  try {
    console.log(JSON.stringify(["ok", answer(...JSON.parse(line))]));
  } catch (e) {
    console.log(JSON.stringify(["error", e.message]));
  }
});
