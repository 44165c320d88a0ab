import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Language } from '#contract/languages/languages.ts';
import { speakIn } from '#contract/languages/speak-in.ts';
import { drawCertificate } from './draw-certificate.ts';
import { drawInvoice } from './draw-invoice.ts';
import { drawSpecimen } from './draw-specimen.ts';
import { drawStatement } from './draw-statement.ts';
import { drawTerms } from './draw-terms.ts';
import type { Drawing, Order, Printed } from './pdf-renderer.ts';

/** Half the share of a thread that serves. */
const NICE = 3;

/** Whoever waits for a page goes before whoever waits for a document. On Linux this is the thread's own priority. */
if (process.platform === 'linux') os.setPriority(NICE);

/** Draws one document after another, away from the thread that serves. */
parentPort!.on('message', ({ id, drawing }: Order) => {
  const printed = print(id, drawing);
  parentPort!.postMessage(printed, 'bytes' in printed ? wholeOf(printed.bytes) : []);
});

/** What a document can be handed over with, instead of copied: its memory, where nothing else lies in it. */
function wholeOf({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

function print(id: number, drawing: Drawing): Printed {
  try {
    return { id, bytes: speakIn(languageOf(drawing), () => draw(drawing)) };
  } catch (error) {
    return { id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Papers of a sale are in the language of their buyer, all others as the shop writes. */
function languageOf(drawing: Drawing): Language | undefined {
  if (drawing.kind === 'invoice') return drawing.document.language;
  return drawing.kind === 'certificate' ? (drawing.language ?? undefined) : undefined;
}

function draw(drawing: Drawing): Uint8Array {
  if (drawing.kind === 'specimen') return drawSpecimen(drawing);
  if (drawing.kind === 'statement') return drawStatement(drawing);
  if (drawing.kind === 'terms') return drawTerms(drawing);
  return drawing.kind === 'invoice' ? drawInvoice(drawing.document) : drawCertificate(drawing);
}
