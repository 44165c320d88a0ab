import { argon2Sync } from 'node:crypto';
import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Hashed, HashOrder } from './passwords.ts';

/** Half the share of a thread that serves. */
const NICE = 3;

/** Whoever waits for a page goes before whoever logs in. On Linux this is the thread's own priority. */
if (process.platform === 'linux') os.setPriority(NICE);

/** Hashes one password after another, in this thread alone: none of those that pack pages and read files. */
parentPort!.on('message', ({ id, input }: HashOrder) => {
  parentPort!.postMessage({ id, tag: argon2Sync('argon2id', input) } satisfies Hashed);
});
