// The npm package bson, MongoDB's own, by deserialize and serialize.

import { readFileSync } from 'node:fs';
import { DBRef, deserialize, Long, serialize } from 'bson';
import { form } from './canonical.js';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.resolve('bson'))));

// Without this option a field that is undefined would not be written; MongoDB's driver sets it too.
const WRITING = { ignoreUndefined: false };

/** The codec that decodes with these options. */
function codec(reading, losses) {
  const decode = (image) => deserialize(image, reading);
  return {
    product: 'bson (npm)',
    version,
    losses,
    decode,
    encode: (document) => serialize(document, WRITING),
    // The document is kept with the count, as after decode: dropped at once, it would never be copied by the collector.
    read: (image) => {
      const document = decode(image);
      return { count: count(document), document };
    },
    canonical: form,
  };
}

/** How many values there are at every depth, each taken as JavaScript's own. */
function count(value) {
  if (typeof value !== 'object' || value === null) return 1;
  if (Array.isArray(value)) return counted(value);
  if (Object.getPrototypeOf(value) === Object.prototype) return counted(Object.values(value));
  if (value instanceof DBRef) return count(value.toJSON());
  const own = value instanceof Long ? value.toBigInt() : value.valueOf();
  return own === undefined ? 0 : 1;
}

function counted(values) {
  let total = 0;
  for (const value of values) total += count(value);
  return total;
}

const ALWAYS_LOST = ['field order', 'undefined', 'db pointers in two parts'];

export const usual = codec({}, [
  ...ALWAYS_LOST,
  'integer or floating point',
  'symbols',
  'regular expressions',
]);

export const exact = codec({ promoteValues: false, bsonRegExp: true }, ALWAYS_LOST);
