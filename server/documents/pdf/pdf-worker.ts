import type { Language } from '#contract/languages/languages.ts';
import { speakIn } from '#contract/languages/speak-in.ts';
import { countIn } from '#contract/money.ts';
import { serveJobs } from '#processes/serve-jobs.ts';
import type { JobProblem } from '#processes/worker-pool.ts';
import { drawCertificate } from './draw-certificate.ts';
import { drawInvoice } from './draw-invoice.ts';
import { drawSpecimen } from './draw-specimen.ts';
import { drawStatement } from './draw-statement.ts';
import { drawTerms } from './draw-terms.ts';
import { drawWallet } from './draw-wallet.ts';
import { withFaces } from './faces.ts';
import type { Drawing, Print } from './pdf-renderer.ts';
import { facesFor } from './script-faces.ts';

/** Draws one document after another, away from the process that serves. */
serveJobs(async ({ drawing, currency }: Print) => {
  countIn(currency);
  try {
    const faces = await facesFor(drawing);
    return { answer: speakIn(languageOf(drawing), () => withFaces(faces, () => draw(drawing))), retire: false };
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { answer: { problem: 'crashed', detail } satisfies JobProblem, retire: false };
  }
});

/** Documents of a sale are in the language of their buyer, all others as the shop writes. */
function languageOf(drawing: Drawing): Language | undefined {
  if (drawing.kind === 'invoice') return drawing.document.language;
  return drawing.kind === 'certificate' || drawing.kind === 'wallet' ? (drawing.language ?? undefined) : undefined;
}

function draw(drawing: Drawing): Uint8Array {
  if (drawing.kind === 'specimen') return drawSpecimen(drawing);
  if (drawing.kind === 'statement') return drawStatement(drawing);
  if (drawing.kind === 'terms') return drawTerms(drawing);
  if (drawing.kind === 'wallet') return drawWallet(drawing);
  return drawing.kind === 'invoice' ? drawInvoice(drawing.document) : drawCertificate(drawing);
}
