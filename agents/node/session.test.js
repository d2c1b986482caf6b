// What a run keeps. No request shows it; the collector does.

import assert from 'node:assert';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { serialize } from 'bson';
import { Session } from './session.js';
import { targets } from './targets.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

/** A session with two documents loaded. */
function loaded(target, codec) {
  const session = new Session(target, codec);
  const folder = mkdtempSync(join(tmpdir(), 'docbench-node'));
  try {
    const file = join(folder, 'two.bson');
    writeFileSync(file, Buffer.concat([{ a: 1, b: [2.5, 'x'] }, { c: null }].map((document) => serialize(document))));
    assert.strictEqual(session.answer(`load\t${file}`).documents, 2);
  } finally {
    rmSync(folder, { recursive: true });
  }
  return session;
}

for (const [target, codec] of targets) {
  test(`${target} keeps the documents that it reads`, async () => {
    const documents = [];
    const read = (image) => {
      const result = codec.read(image);
      assert.deepStrictEqual(result.document, codec.decode(image));
      documents.push(new WeakRef(result.document));
      return result;
    };
    const session = loaded(target, { ...codec, read });
    const answer = session.answer('run\tread\t1\t0');
    assert.strictEqual(answer.values, target === 'node.null' ? 2 : 4, JSON.stringify(answer));
    await nextTurn(); // in the turn that made it, a weak reference is a strong one
    collect();
    assert.ok(documents.every((document) => document.deref() !== undefined));
    assert.ok(session.answer('digest').error); // and the session is still there
  });
}

test('a run replaces the results of the run before', async () => {
  const runs = [[], []];
  let run = 0;
  const decode = (image) => {
    if (run === 1 && runs[1].length === 0) {
      collect();
      assert.ok(runs[0].every((document) => document.deref() !== undefined));
    }
    const document = { image };
    runs[run].push(new WeakRef(document));
    return document;
  };
  const session = loaded('node.null', { ...targets.get('node.null'), decode });
  for (; run < 2; run++) {
    const answer = session.answer('run\tdecode\t1\t0');
    assert.ok(answer.times, JSON.stringify(answer));
    await nextTurn();
  }
  collect();
  assert.ok(runs[0].every((document) => document.deref() === undefined));
});
