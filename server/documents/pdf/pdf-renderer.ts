import { type Currency, currencyNow } from '#contract/money.ts';
import { type JobProblem, WorkerPool } from '#processes/worker-pool.ts';
import type { PrintedDocument } from '../invoice.ts';
import type { CertificateDrawing } from './draw-certificate.ts';
import type { SpecimenDrawing } from './draw-specimen.ts';
import type { StatementDrawing } from './draw-statement.ts';
import type { TermsDrawing } from './draw-terms.ts';
import type { WalletDrawing } from './draw-wallet.ts';

/** What can be drawn. */
export type Drawing =
  | { kind: 'invoice'; document: PrintedDocument }
  | ({ kind: 'certificate' } & CertificateDrawing)
  | ({ kind: 'specimen' } & SpecimenDrawing)
  | ({ kind: 'statement' } & StatementDrawing)
  | ({ kind: 'terms' } & TermsDrawing)
  | ({ kind: 'wallet' } & WalletDrawing);
/** A document to draw, and the currency of its amounts. */
export type Print = { drawing: Drawing; currency: Currency };
/** Nothing that the shop draws takes a fraction of it. */
const LIMIT_MS = 60_000;
/** One that drew nothing for so long gives its memory back. */
const IDLE_MS = 60_000;
const HEAP_MB = 256;
/**
 * Anyone who waits for a page goes before anyone who waits for a document: this is half the share of a process that
 * serves.
 */
const NICE = 3;
/** A document takes less time than waking a process. */
const AHEAD = 4;

const pool = new WorkerPool({
  script: new URL('./pdf-worker.ts', import.meta.url),
  workers: 1,
  settings: { priority: NICE },
  heap_mb: HEAP_MB,
  idle_ms: IDLE_MS,
  ahead: AHEAD,
});

/**
 * Draws a document as PDF in a process of its own: the first one reads its faces for 150 ms, and a specimen of many
 * pages takes as long, which is too much for the thread that serves; an invoice takes one.
 * @throws Error when it cannot be drawn.
 */
export async function print(drawing: Drawing): Promise<Uint8Array> {
  const printed = await pool.run({ drawing, currency: currencyNow() } satisfies Print, LIMIT_MS);
  if (printed instanceof Uint8Array) return printed;
  throw new Error(`document could not be drawn: ${(printed as JobProblem).detail}`);
}
