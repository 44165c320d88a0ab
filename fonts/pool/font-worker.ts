import { readFileSync } from 'node:fs';
import { readWorkerSettings, serveJobs } from '#processes/serve-jobs.ts';
import { unpackArchive } from '../archive/unpack-archive.ts';
import { BrokenFont } from '../broken-font.ts';
import { compareFonts } from '../compare/compare-fonts.ts';
import { convertFont } from '../convert-font.ts';
import { drawGlyphs } from '../drawing/draw-glyphs.ts';
import { drawOutline } from '../drawing/draw-outline.ts';
import { drawPreview } from '../drawing/draw-preview.ts';
import { type LoadedFace, loadFace } from '../drawing/face.ts';
import { findChanges } from '../drawing/layout/find-changes.ts';
import { readFacts } from '../facts/read-facts.ts';
import { HashedFile } from '../licensee/hash-copies.ts';
import { checkLicense } from '../licensee/license-words.ts';
import { readStamps } from '../licensee/read-stamps.ts';
import { stampFont } from '../licensee/stamp-font.ts';
import { takeMeasures } from '../measure/take-measures.ts';
import { proofStyle } from '../proof/proof-style.ts';
import { cutSomeInstances } from '../subset/cut-instances.ts';
import { cutParts } from '../subset/cut-parts.ts';
import { pinAxes } from '../subset/pin-axes.ts';
import { cutTrial } from '../trial/cut-trial.ts';
import type { FontFile } from '../types.ts';
import type { FontWorkerSettings, Job, JobHandlers, NeedsFiles, Reply } from './jobs.ts';

const MiB = 1024 * 1024;

/** Faces that one worker holds open, the least recently used going first. */
class OpenFaces {
  readonly #faces = new Map<string, LoadedFace>();
  readonly #most: number;
  readonly #mostBytes: number;
  #held = 0;
  #loadedBytes = 0;
  #loads = 0;

  constructor(most: number, mostBytes: number) {
    this.#most = most;
    this.#mostBytes = mostBytes;
  }

  /**
   * All that were ever loaded: HarfBuzz frees memory late and WASM memory never shrinks, so this is what wears a worker
   * out.
   */
  get loaded(): { fonts: number; bytes: number } {
    return { fonts: this.#loads, bytes: this.#loadedBytes };
  }

  find(key: string): LoadedFace | undefined {
    const face = this.#faces.get(key);
    if (face) {
      this.#faces.delete(key);
      this.#faces.set(key, face);
    }
    return face;
  }

  /** Loads a face under a key; throws BrokenFont when it is not a sound one. */
  async load(key: string, bytes: Uint8Array, maxBytes: number): Promise<LoadedFace> {
    const face = await loadFace(bytes, maxBytes);
    this.#faces.set(key, face);
    this.#held += face.bytes;
    this.#loadedBytes += face.bytes;
    this.#loads += 1;
    for (const [oldest, old] of this.#faces) {
      if (oldest === key || (this.#faces.size <= this.#most && this.#held <= this.#mostBytes)) break;
      this.#faces.delete(oldest);
      this.#held -= old.bytes;
    }
    return face;
  }
}

/** A worker is replaced after this much work, before the memory it cannot give back becomes noticeable. */
const mostFaces = 600;
const mostFaceBytes = 256 * MiB;

const settings = readWorkerSettings<FontWorkerSettings>();
const faces = new OpenFaces(48, 64 * MiB);
serveJobs(handleJob);

async function handleJob(job: Job): Promise<Reply> {
  try {
    const answer = await performJob(job, settings.maxBytes);
    return { answer, retire: isWorn() };
  } catch (error) {
    if (error instanceof BrokenFont) {
      const { problem, message: detail, said, field } = error;
      return { answer: { problem, detail, said, ...(field ? { field } : {}) }, retire: error.cause !== undefined };
    }
    const detail = error instanceof Error ? error.message : String(error);
    return { answer: { problem: 'crashed', detail: `The font could not be worked on: ${detail}` }, retire: true };
  }
}

/** HarfBuzz never gives back what a large font took, so a process that read one ends. */
let largest = 0;
const mostOfOne = 16 * MiB;

function readFile(file: FontFile): Uint8Array {
  const bytes = bytesOf(file);
  largest = Math.max(largest, bytes.length);
  return bytes;
}

const bytesOf = (file: FontFile): Uint8Array => (file instanceof Uint8Array ? file : readFileSync(file.path));

function isWorn(): boolean {
  if (largest > mostOfOne) return true;
  if (faces.loaded.fonts >= mostFaces || faces.loaded.bytes >= mostFaceBytes) return true;
  // The memory of WASM and of buffers.
  return process.memoryUsage().external > settings.memory_bytes;
}

/** Does one job inside a worker. Throws BrokenFont for files and requests that cannot be accepted. */
async function performJob(job: Job, maxBytes: number): Promise<JobHandlers[Job['kind']]> {
  if (job.kind === 'inspect') return readFacts(readFile(job.file), maxBytes);
  if (job.kind === 'measure') return takeMeasures(readFile(job.file), maxBytes);
  if (job.kind === 'proof') return proofStyle(readFile(job.file), job.languages, maxBytes);
  if (job.kind === 'compare') return compareFonts(job.before, job.after, maxBytes);
  if (job.kind === 'instances') return cutSomeInstances(job.bytes, job.from, maxBytes);
  if (job.kind === 'pin') return pinAxes(job.bytes, job.places, maxBytes);
  if (job.kind === 'parts') return cutParts(job.bytes, job.sets, maxBytes);
  if (job.kind === 'trial') return cutTrial(job.bytes, job.terms, maxBytes);
  if (job.kind === 'trace') return readStamps(job.bytes, maxBytes);
  if (job.kind === 'convert') return convertFont(job.bytes, job.to, maxBytes);
  if (job.kind === 'sizeAs') return (await convertFont(readFile(job.file), job.to, maxBytes)).length;
  if (job.kind === 'stamp') return stampFont(job.bytes, job.licence, maxBytes);
  if (job.kind === 'hashCopies') return hashCopies(job);
  if (job.kind === 'unpack') return unpackArchive(job.path, job.folder, maxBytes);
  const face = faces.find(job.key) ?? (job.bytes && (await faces.load(job.key, bytesOf(job.bytes), maxBytes)));
  if (!face) return { needsFace: true };
  if (job.kind === 'features') return findChanges(face);
  if (job.kind === 'glyphs') return drawGlyphs(face, job.request);
  return job.kind === 'preview' ? drawPreview(face, job.request) : drawOutline(face, job.request);
}

/** Each takes some kilobytes. What holds them ends when nothing was bought for half a minute. */
const mostHashed = 5_000;
/** The files of families that sell at the moment, the oldest first. */
const hashedFiles = new Map<string, HashedFile>();

function hashCopies({ keys, files, licence }: Extract<Job, { kind: 'hashCopies' }>): string[] | NeedsFiles {
  const checked = checkLicense(licence);
  const hashes = keys.map((key) => findHashed(key).hash(checked, files.get(key)));
  const needsFiles = keys.filter((_, i) => hashes[i] === undefined);
  return needsFiles.length > 0 ? { needsFiles } : hashes.map((one) => one!);
}

function findHashed(key: string): HashedFile {
  const found = hashedFiles.get(key) ?? new HashedFile();
  hashedFiles.set(key, found);
  if (hashedFiles.size > mostHashed) hashedFiles.delete(hashedFiles.keys().next().value!);
  return found;
}
