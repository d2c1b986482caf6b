// The requests of docs/agents.md. Which codec runs is not known here.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** The codec refuses these documents. */
class Unsupported extends Error {}

export class Session {
  #target;
  #codec;
  #images = [];
  #decoded = [];
  #kept = [];
  #ran = '';
  #requests = {
    __proto__: null,
    hello: () => this.#hello(),
    load: (path) => this.#load(path),
    run: (operation, passes, millis) => this.#run(operation, whole(passes), whole(millis)),
    digest: () => this.#digest(),
    save: (path) => this.#save(path),
  };

  constructor(target, codec) {
    this.#target = target;
    this.#codec = codec;
  }

  /** Any failure is an answer too, so the agent goes on to the next request. */
  answer(line) {
    const [name, ...words] = line.split('\t');
    try {
      const request = this.#requests[name];
      if (request === undefined) throw new Error(`no request is called '${name}'`);
      return request(...words);
    } catch (error) {
      return error instanceof Unsupported ? { unsupported: error.message } : { error: String(error) };
    }
  }

  #hello() {
    const { product, version, losses } = this.#codec;
    return {
      protocol: 1,
      target: this.#target,
      product,
      version,
      runtime: `node ${process.versions.node}`,
      operations: ['decode', 'encode', 'read'],
      losses,
    };
  }

  #load(path) {
    this.#kept = [];
    this.#ran = '';
    this.#decoded = [];
    this.#images = [];
    this.#images = split(readFileSync(path));
    return { documents: this.#images.length, bytes: size(this.#images) };
  }

  #run(operation, passes, millis) {
    const { decode, encode, read } = this.#codec;
    const run = { __proto__: null, decode, encode, read }[operation];
    if (run === undefined) throw new Error(`no operation is called '${operation}'`);
    if (passes < 1) throw new Error('a run is one pass at least');
    if (operation !== this.#ran) this.#kept = new Array(this.#images.length);
    this.#ran = '';
    const times = refusing(() => {
      return timed(run, this.#inputs(operation), this.#kept, passes, millis);
    });
    this.#ran = operation;
    return {
      times,
      bytes: size(operation === 'encode' ? this.#kept : this.#images),
      values: operation === 'read' ? this.#kept.reduce((sum, { count }) => sum + count, 0) : 0,
      allocated: null,
    };
  }

  /** What the operation is applied to; decoded documents are kept while only encode is asked for. */
  #inputs(operation) {
    if (operation !== 'encode') {
      this.#decoded = [];
      return this.#images;
    }
    if (this.#decoded.length === 0) this.#decoded = this.#images.map((image) => this.#codec.decode(image));
    return this.#decoded;
  }

  #digest() {
    const { canonical } = this.#codec;
    if (this.#ran !== 'decode') throw new Error('digest comes after run decode');
    if (canonical === undefined) throw new Error(`${this.#target} takes no document apart`);
    const sha = createHash('sha256');
    refusing(() => this.#kept.forEach((document) => sha.update(canonical(document))));
    return { digest: sha.digest('hex') };
  }

  #save(path) {
    if (this.#ran !== 'encode') throw new Error('save comes after run encode');
    const data = Buffer.concat(this.#kept.flatMap((image) => [length(image), image]));
    writeFileSync(path, data);
    return { bytes: data.length };
  }
}

/** Nanoseconds of each repetition of `passes` passes; `kept` holds the results of the last pass. */
function timed(operation, inputs, kept, passes, millis) {
  const times = [];
  const end = process.hrtime.bigint() + BigInt(millis) * 1_000_000n;
  do {
    const start = process.hrtime.bigint();
    for (let pass = 0; pass < passes; pass++) {
      for (let i = 0; i < inputs.length; i++) kept[i] = operation(inputs[i]);
    }
    times.push(Number(process.hrtime.bigint() - start));
  } while (process.hrtime.bigint() < end);
  return times;
}

/** Documents one after the other; the first four bytes of each are its length. */
function split(data) {
  const images = [];
  let at = 0;
  while (at < data.length) {
    const left = data.length - at;
    const bytes = left < 4 ? 0 : data.readInt32LE(at);
    if (bytes < 5 || bytes > left) throw new Error(`no BSON document at byte ${at}`);
    images.push(data.subarray(at, at + bytes));
    at += bytes;
  }
  return images;
}

function refusing(work) {
  try {
    return work();
  } catch (refusal) {
    throw new Unsupported(String(refusal), { cause: refusal });
  }
}

function whole(word) {
  if (!/^\d{1,15}$/.test(word)) throw new Error(`'${word}' is no whole number`);
  return Number(word);
}

const size = (images) => images.reduce((sum, image) => sum + image.length, 0);

function length(image) {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(image.length);
  return bytes;
}
