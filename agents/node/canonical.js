// The canonical form of docs/agents.md for the values that the package bson gives back.

import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from 'bson';

/** The canonical form of a value. */
export function form(value) {
  if (value === null || value === undefined) return tag('z');
  const write = FORMS.get(Object.getPrototypeOf(value));
  if (write === undefined) throw new TypeError(`no canonical form for ${value.constructor.name}`);
  return write(value);
}

const tag = (letter, ...parts) => Buffer.concat([Buffer.from(letter), ...parts.flat()]);

function number(size, write) {
  const bytes = Buffer.alloc(size);
  write(bytes);
  return bytes;
}

const uint32 = (value) => number(4, (bytes) => bytes.writeUInt32BE(value));
const int64 = (value) => number(8, (bytes) => bytes.writeBigInt64BE(value));
const sized = (bytes) => Buffer.concat([uint32(bytes.length), bytes]);
const text = (value) => sized(Buffer.from(value));

function double(value) {
  if (Number.isNaN(value)) return tag('d', Buffer.from('7ff8000000000000', 'hex'));
  return tag('d', number(8, (bytes) => bytes.writeDoubleBE(value)));
}

/** JavaScript puts names that are array indexes first, so all are sorted. */
function document(value) {
  const fields = Object.entries(value).map(([name, child]) => [Buffer.from(name), child]);
  fields.sort(([one], [other]) => Buffer.compare(one, other));
  return tag('{', uint32(fields.length), fields.flatMap(([name, child]) => [sized(name), form(child)]));
}

function date(value) {
  const millis = value.getTime();
  if (Number.isNaN(millis)) throw new RangeError('a date that Date cannot hold');
  const seconds = Math.floor(millis / 1000);
  return tag('w', int64(BigInt(seconds)), uint32((millis - seconds * 1000) * 1_000_000));
}

/** RegExp.source writes / as \/ and nothing as (?:), and the package has the option s as the flag g. */
function regExp(value) {
  const source = value.source === '(?:)' ? '' : value.source;
  const pattern = source.replace(/\\(.)/gs, (pair, escaped) => (escaped === '/' ? '/' : pair));
  const options = (value.ignoreCase ? 'i' : '') + (value.multiline ? 'm' : '') + (value.global ? 's' : '');
  return tag('r', text(pattern), text(options));
}

const binary = (value) => tag('b', Buffer.of(value.sub_type), sized(value.value()));

const FORMS = new Map([
  [Object, document],
  [DBRef, (value) => document(value.toJSON())],
  [Array, (value) => tag('[', uint32(value.length), value.map(form))],
  [String, (value) => tag('s', text(value))],
  [Boolean, (value) => tag(value ? 't' : 'f')],
  [Number, double],
  [Double, (value) => double(value.value)],
  [Int32, (value) => tag('i', number(4, (bytes) => bytes.writeInt32BE(value.value)))],
  [Long, (value) => tag('l', int64(value.toBigInt()))],
  [Decimal128, (value) => tag('n', Buffer.from(value.bytes).reverse())],
  [Date, date],
  [Binary, binary],
  [UUID, binary],
  [ObjectId, (value) => tag('o', value.id)],
  [RegExp, regExp],
  [BSONRegExp, (value) => tag('r', text(value.pattern), text(value.options))],
  [BSONSymbol, (value) => tag('y', text(value.value))],
  [Code, (value) => (value.scope ? tag('C', text(value.code), form(value.scope)) : tag('c', text(value.code)))],
  [Timestamp, (value) => tag('T', uint32(value.t), uint32(value.i))],
  [MinKey, () => tag('<')],
  [MaxKey, () => tag('>')],
].map(([type, write]) => [type.prototype, write]));
