import { setPriority } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
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
import { cutInstances } from '../subset/cut-instances.ts';
import { subsetFont } from '../subset/subset-font.ts';
import { cutTrial } from '../trial/cut-trial.ts';
import type { Job, JobHandlers, NeedsFiles, Reply, WorkerSettings } from './jobs.ts';

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

  /** All that were ever loaded: HarfBuzz frees memory late and WASM memory never shrinks, so this is what wears a worker out. */
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

const settings = workerData as WorkerSettings;
const faces = new OpenFaces(48, 64 * MiB);
// On Linux this is the priority of the thread alone; elsewhere it would be that of the whole shop.
if (settings.priority !== undefined && process.platform === 'linux') setPriority(settings.priority);
const port = parentPort;
if (!port) throw new Error('font-worker.ts runs as a worker thread only.');

// Others may lie ready while one is under way: each waits for those before it.
let last: Promise<void> = Promise.resolve();
port.on('message', (job: Job) => {
  last = last.then(async () => {
    const reply = await handleJob(job);
    const bytes = reply.answer instanceof Uint8Array ? reply.answer : null;
    port.postMessage(reply, bytes ? [bytes.buffer as ArrayBuffer] : []);
  });
});

// The time of a job starts here, not while the thread still loads its modules.
port.postMessage('ready');

async function handleJob(job: Job): Promise<Reply> {
  try {
    const answer = await performJob(job, settings.maxBytes);
    return { answer, retire: isWorn() };
  } catch (error) {
    if (error instanceof BrokenFont) {
      const { problem, message: detail, field } = error;
      return { answer: { problem, detail, ...(field ? { field } : {}) }, retire: error.cause !== undefined };
    }
    const detail = error instanceof Error ? error.message : String(error);
    return { answer: { problem: 'crashed', detail: `The font could not be worked on: ${detail}` }, retire: true };
  }
}

function isWorn(): boolean {
  if (faces.loaded.fonts >= mostFaces || faces.loaded.bytes >= mostFaceBytes) return true;
  // Of this thread alone: the memory of its WASM and of its buffers.
  return getHeapStatistics().external_memory > settings.memory_bytes;
}

/** Does one job inside a worker. Throws BrokenFont for files and requests that cannot be accepted. */
async function performJob(job: Job, maxBytes: number): Promise<JobHandlers[Job['kind']]> {
  if (job.kind === 'inspect') return readFacts(job.bytes, maxBytes);
  if (job.kind === 'measure') return takeMeasures(job.bytes, maxBytes);
  if (job.kind === 'compare') return compareFonts(job.before, job.after, maxBytes);
  if (job.kind === 'instances') return cutInstances(job.bytes, maxBytes);
  if (job.kind === 'subset') return subsetFont(job.bytes, job.points, maxBytes);
  if (job.kind === 'trial') return cutTrial(job.bytes, job.terms, maxBytes);
  if (job.kind === 'trace') return readStamps(job.bytes, maxBytes);
  if (job.kind === 'convert') return convertFont(job.bytes, job.to, maxBytes);
  if (job.kind === 'stamp') return stampFont(job.bytes, job.licence, maxBytes);
  if (job.kind === 'hashCopies') return hashCopies(job);
  if (job.kind === 'unpack') return unpackArchive(job.path, job.folder, maxBytes);
  const face = faces.find(job.key) ?? (job.bytes && (await faces.load(job.key, job.bytes, maxBytes)));
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
