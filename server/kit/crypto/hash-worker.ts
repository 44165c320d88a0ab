import { argon2Sync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { notNull } from '#contract/must-exist.ts';
import { giveWay } from '#processes/give-way.ts';
import type { Hashed, HashOrder } from './passwords.ts';

/** Half the share of a thread that serves. */
const NICE = 3;

/** Anyone who waits for a page goes before anyone who logs in. On Linux this is the thread's own priority. */
if (process.platform === 'linux') giveWay(NICE);

/** Hashes one password after another, in this thread alone: none of those that pack pages and read files. */
notNull(parentPort).on('message', ({ id, input }: HashOrder) => {
  notNull(parentPort).postMessage({ id, tag: argon2Sync('argon2id', input) } satisfies Hashed);
});
