import { unpackArchive } from '../archive/unpack-archive.ts';
import { convertFont } from '../convert-font.ts';
import { drawGlyphs } from '../drawing/draw-glyphs.ts';
import { drawOutline } from '../drawing/draw-outline.ts';
import { drawPreview } from '../drawing/draw-preview.ts';
import { findChanges } from '../drawing/layout/find-changes.ts';
import { readFacts } from '../facts/read-facts.ts';
import { readStamps } from '../licensee/read-stamps.ts';
import { stampFont } from '../licensee/stamp-font.ts';
import { takeMeasures } from '../measure/take-measures.ts';
import { subsetFont } from '../subset/subset-font.ts';
import { cutTrial } from '../trial/cut-trial.ts';
import type { FaceCache } from './face-cache.ts';
import type { Job, JobHandlers } from './jobs.ts';

/** Does one job inside a worker. Throws BrokenFont for files and requests that cannot be accepted. */
export async function performJob(job: Job, faces: FaceCache, maxBytes: number): Promise<JobHandlers[Job['kind']]> {
  if (job.kind === 'inspect') return readFacts(job.bytes, maxBytes);
  if (job.kind === 'measure') return takeMeasures(job.bytes, maxBytes);
  if (job.kind === 'subset') return subsetFont(job.bytes, job.points, maxBytes);
  if (job.kind === 'trial') return cutTrial(job.bytes, job.terms, maxBytes);
  if (job.kind === 'trace') return readStamps(job.bytes, maxBytes);
  if (job.kind === 'convert') return convertFont(job.bytes, job.to, maxBytes);
  if (job.kind === 'stamp') return stampFont(job.bytes, job.licence, maxBytes);
  if (job.kind === 'unpack') return unpackArchive(job.path, job.folder, maxBytes);
  const face = faces.find(job.key) ?? (job.bytes && (await faces.load(job.key, job.bytes, maxBytes)));
  if (!face) return { needsFace: true };
  if (job.kind === 'features') return findChanges(face);
  if (job.kind === 'glyphs') return drawGlyphs(face, job.request);
  return job.kind === 'preview' ? drawPreview(face, job.request) : drawOutline(face, job.request);
}
