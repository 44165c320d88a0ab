import { Worker } from 'node:worker_threads';
import type { PrintedDocument } from '#server/orders/invoicing/invoice.ts';
import type { CertificateDrawing } from './draw-certificate.ts';
import type { SpecimenDrawing } from './draw-specimen.ts';
import type { StatementDrawing } from './draw-statement.ts';
import type { TermsDrawing } from './draw-terms.ts';

/** What can be drawn. */
export type Drawing =
  | { kind: 'invoice'; document: PrintedDocument }
  | ({ kind: 'certificate' } & CertificateDrawing)
  | ({ kind: 'specimen' } & SpecimenDrawing)
  | ({ kind: 'statement' } & StatementDrawing)
  | ({ kind: 'terms' } & TermsDrawing);
export type Order = { id: number; drawing: Drawing };
export type Printed = { id: number; bytes: Uint8Array } | { id: number; problem: string };

type Waiting = { resolve(bytes: Uint8Array): void; reject(error: Error): void };

/** A thread that prints nothing for so long has nothing to do, or hangs. */
const SILENCE_MS = 60_000;
const HEAP_MB = 256;

let worker: Worker | null = null;
let silence: NodeJS.Timeout | undefined;
let last = 0;
const waiting = new Map<number, Waiting>();

/**
 * Draws a document as PDF in a thread of its own: the first one reads its faces for 150 ms, and a specimen of many pages takes as
 * long, which is too much for the thread that serves; an invoice takes one. The thread starts with the first document, and ends after a minute without one, also when somebody waits for it.
 * @throws Error when it can not be drawn.
 */
export function print(drawing: Drawing): Promise<Uint8Array> {
  worker ??= start();
  if (waiting.size === 0) endAfterSilence(worker);
  last += 1;
  const order: Order = { id: last, drawing };
  const printed = new Promise<Uint8Array>((resolve, reject) => waiting.set(order.id, { resolve, reject }));
  worker.ref();
  worker.postMessage(order);
  return printed;
}

function start(): Worker {
  const started = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    name: 'papers',
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  started.on('message', (printed: Printed) => receive(printed, started));
  started.on('error', (error) => lose(started, error));
  started.on('exit', () => lose(started, new Error('the thread that draws documents ended')));
  return started;
}

function receive(printed: Printed, from: Worker): void {
  const asked = waiting.get(printed.id);
  waiting.delete(printed.id);
  if ('bytes' in printed) asked?.resolve(printed.bytes);
  else asked?.reject(new Error(`document could not be drawn: ${printed.problem}`));
  endAfterSilence(from);
  if (waiting.size === 0) from.unref();
}

function endAfterSilence(thread: Worker): void {
  clearTimeout(silence);
  silence = setTimeout(() => {
    lose(thread, new Error('the thread that draws documents takes too long'));
    void thread.terminate();
  }, SILENCE_MS);
  silence.unref();
}

/** Who waits for a thread that died is told; the next document starts another. */
function lose(lost: Worker, error: Error): void {
  if (worker !== lost) return;
  worker = null;
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}
