import { Worker } from 'node:worker_threads';
import { refuse } from '../refusal.ts';

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

/** About a second of work. Whoever came behind them would wait longer than anybody stays. */
const MOST_WAITING = 40;
const COME_AGAIN_S = 2;
/** A thread that had nothing to hash for so long gives its memory back. */
const IDLE_MS = 60_000;

let worker: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
let last = 0;
const waiting = new Map<number, Waiting>();

/**
 * Computes argon2id in a thread of its own, one password at a time. Node's four threads are also those that pack pages and read
 * files: hundreds of logins at once would keep everybody else waiting behind them.
 * @throws Refusal too_many_requests when too many wait already.
 */
export function hashApart(input: HashInput): Promise<Uint8Array> {
  if (waiting.size >= MOST_WAITING) refuse('too_many_requests', { retryAfter_s: COME_AGAIN_S });
  worker ??= start();
  clearTimeout(idle);
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
    if (waiting.size === 0) rest(started);
  });
  started.on('error', (error) => lose(started, error));
  started.on('exit', () => lose(started, new Error('the thread that hashes passwords ended')));
  return started;
}

/** It keeps no process alive, and ends when nobody comes. */
function rest(thread: Worker): void {
  thread.unref();
  idle = setTimeout(() => {
    worker = null;
    void thread.terminate();
  }, IDLE_MS);
  idle.unref();
}

/** Who waits for a thread that died is told; the next password starts another. */
function lose(lost: Worker, error: unknown): void {
  if (worker !== lost) return;
  worker = null;
  const why = error instanceof Error ? error : new Error(String(error));
  for (const { reject } of waiting.values()) reject(why);
  waiting.clear();
}
