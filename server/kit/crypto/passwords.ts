import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { mustExist } from '#contract/must-exist.ts';
import { refuse } from '../refusal.ts';

/** About a second of work. Anyone who came behind them would wait longer than anybody stays. */
const MOST_WAITING = 40;

const COME_AGAIN_S = 2;

let worker: Worker | null = null;

let last = 0;

const waiting = new Map<number, Waiting>();

/** argon2id as OWASP's password storage page sets it: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** Hashes a password. @returns a PHC string that carries salt and cost. About 25 ms of one core. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await etagOf(password, nonce, COST);
  return phc(nonce, tag);
}

/** Whether the password is the one of the PHC string. A string that is none of ours never matches. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc);
  if (!match) return false;
  const expected = Buffer.from(mustExist(match[5]), 'base64');
  const tag = await etagOf(password, Buffer.from(mustExist(match[4]), 'base64'), {
    memory: Number(match[1]),
    passes: Number(match[2]),
    parallelism: Number(match[3]),
    tagLength: expected.length,
  });
  return timingSafeEqual(tag, expected);
}

/** A hash of no password, with the cost of all others. */
const decoy = phc(randomBytes(16), randomBytes(COST.tagLength));

/** Spends the time of one verification, so that an unknown account answers no sooner than a known one. */
export async function spendVerification(password: string): Promise<false> {
  await verifyPassword(password, decoy);
  return false;
}

async function etagOf(password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> {
  return Buffer.from(await hashApart({ message: Buffer.from(password.normalize('NFKC')), nonce, ...cost }));
}

function phc(nonce: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

export type HashInput = {
  message: Uint8Array;
  nonce: Uint8Array;
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
};

export type HashOrder = { id: number; input: HashInput };

export type Hashed = { id: number; tag: Uint8Array };

type Waiting = { resolve(tag: Uint8Array): void; reject(error: Error): void };

/**
 * Computes argon2id in a thread of its own, one password at a time. Node's four threads are also those that pack pages
 * and read files: hundreds of logins at once would keep everybody else waiting behind them.
 * @throws Refusal too_many_requests when too many wait already.
 */
function hashApart(input: HashInput): Promise<Uint8Array> {
  if (waiting.size >= MOST_WAITING) refuse('too_many_requests', { retryAfter_s: COME_AGAIN_S });
  worker ??= start();
  last += 1;
  const order: HashOrder = { id: last, input };
  const hashed = new Promise<Uint8Array>((resolve, reject) => waiting.set(order.id, { resolve, reject }));
  worker.ref();
  worker.postMessage(order);
  return hashed;
}

function start(): Worker {
  const started = new Worker(new URL('./hash-worker.ts', import.meta.url), { env: {}, execArgv: [] });
  started.on('message', ({ id, tag }: Hashed) => {
    waiting.get(id)?.resolve(tag);
    waiting.delete(id);
    // The thread doesn't keep its process alive, and lives as long as it: ending a thread may end the process too.
    if (waiting.size === 0) started.unref();
  });
  started.on('error', (error) => lose(started, error));
  started.on('exit', () => lose(started, new Error('the thread that hashes passwords ended')));
  return started;
}

/** Rejects all waiting calls of a thread that died; the next password starts another. */
function lose(lost: Worker, error: unknown): void {
  if (worker !== lost) return;
  worker = null;
  const why = error instanceof Error ? error : new Error(String(error));
  for (const { reject } of waiting.values()) reject(why);
  waiting.clear();
}
