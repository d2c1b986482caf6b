// A codec agent: one line in, one line of JSON out, until the input ends (docs/agents.md).

import { createInterface } from 'node:readline';
import { Session } from './session.js';
import { targets } from './targets.js';

const target = process.argv.at(-1);
if (!targets.has(target)) throw new Error(`no target is called '${target}'`);

const session = new Session(target, targets.get(target));
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(session.answer(line)) + '\n');
}
