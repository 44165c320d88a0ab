import { constants } from 'node:os';
import type { Job, JobHandlers, NeedsFace } from './pool/jobs.ts';
import { WorkerPool } from './pool/worker-pool.ts';
import type { FaceSource, FontEngine, FontEngineOptions, FontLicense, FontProblem, Haste } from './types.ts';

export type { DesktopFault } from './desktop-faults.ts';
export { type CharacterGroup, groupCharacters } from './facts/group-characters.ts';
export { type LanguageSupport, languageNames, nameLanguage, supportLanguages } from './facts/list-languages.ts';
export { nameCharacter } from './facts/name-character.ts';
export { nameFeature } from './facts/name-feature.ts';
export { compareLetters, compareLikeness } from './measure/compare-likeness.ts';
export { comparePicture, placeOfLetter, sizesOfSeen } from './measure/compare-picture.ts';
export { bytesOfGrid, bytesOfSizes } from './measure/describe-letters.ts';
export { classGaps, numberClass } from './measure/font-classes.ts';
export { bytesOfSketch, compareSketches, sketchLikeness } from './measure/sketch-likeness.ts';
export { type Content, nameContent } from './name-content.ts';
export { isVariable } from './sfnt/is-variable.ts';
export type * from './types.ts';

const script = new URL('./pool/font-worker.ts', import.meta.url);
const MiB = 1024 * 1024;
const idle_ms = 30_000;
/** What draws is wanted again and again, and keeps the faces that it has read; a shop that nobody visits has its memory back. */
const drawingIdle_ms = 90_000;
/** A drawing takes less than it takes to wake a thread. */
const drawingAhead = 4;
/** Packing a large font as WOFF2 takes seconds of honest work, so a conversion gets more time than the rest. */
const convertTimes = 12;
/** What is made ahead has only what the others leave of the processor, so on a busy day it gets more time still. */
const aheadTimes = 5;
/** A gigabyte of honest files takes a few seconds to unpack and check, on a slow disk some more. */
const unpackTimes = 6;

/**
 * Opens the font workshop. Nothing starts until the first call; drawing, examining (inspect and stamp), converting for
 * somebody who waits and converting ahead each have their own worker threads, so a slow or hostile upload never holds up a
 * page, and what is made ahead holds up nobody. Problems with a font or a request are returned as values; a call is rejected
 * only when `read` fails or the engine is closed.
 */
export function createFontEngine(options: FontEngineOptions = {}): FontEngine {
  const { workers = 1, timeout_ms = 10_000, maxBytes = 64 * MiB, memory_bytes = 192 * MiB } = options;
  const workerData = { maxBytes, memory_bytes };
  const drawing = new WorkerPool({ script, workers, workerData, idle_ms: drawingIdle_ms, ahead: drawingAhead });
  const examining = new WorkerPool({ script, workers: 1, workerData, idle_ms });
  const patient = (priority: number) => ({ script, workers: 1, workerData: { ...workerData, priority }, idle_ms });
  const converting: Record<Haste, WorkerPool> = {
    waited: new WorkerPool(patient(constants.priority.PRIORITY_BELOW_NORMAL)),
    ahead: new WorkerPool(patient(constants.priority.PRIORITY_LOW)),
  };
  const limitOf = (haste: Haste) => (haste === 'ahead' ? timeout_ms * aheadTimes : timeout_ms);
  const loading = new Map<string, Promise<void>>();

  async function run<Kind extends Job['kind']>(pool: WorkerPool, job: Job & { kind: Kind }, limit_ms = timeout_ms) {
    return (await pool.run(job, limit_ms)) as JobHandlers[Kind] | FontProblem;
  }

  function refuseSize(bytes: Uint8Array): FontProblem | null {
    if (bytes.length <= maxBytes) return null;
    return { problem: 'too_large', detail: `The font has ${bytes.length} bytes; the shop accepts ${maxBytes}.` };
  }

  async function draw<Kind extends 'preview' | 'outline' | 'glyphs' | 'features'>(
    kind: Kind,
    face: FaceSource,
    request: RequestOf<Kind>,
  ) {
    type Drawing = Exclude<JobHandlers[Kind], NeedsFace> | FontProblem;
    const ask = async (bytes: Uint8Array | null) =>
      (await drawing.run({ kind, key: face.key, request, bytes }, timeout_ms, bytes !== null)) as Drawing | NeedsFace;
    let answer = await ask(null);
    const underway = loading.get(face.key);
    if (needsFace(answer) && underway) {
      // Another drawing is bringing the same face: wait for it instead of reading the file again.
      await underway;
      answer = await ask(null);
    }
    if (!needsFace(answer)) return answer;
    const load = face.read().then((bytes) => refuseSize(bytes) ?? ask(bytes));
    const settled = load.then(ignoreResult, ignoreResult);
    loading.set(face.key, settled);
    try {
      return (await load) as Drawing;
    } finally {
      if (loading.get(face.key) === settled) loading.delete(face.key);
    }
  }

  async function hashCopies(sources: readonly FaceSource[], licence: FontLicense) {
    const keys = sources.map(({ key }) => key);
    const files = new Map<string, Uint8Array>();
    for (;;) {
      const answer = await run(examining, { kind: 'hashCopies', keys, files, licence });
      if (Array.isArray(answer) || !('needsFiles' in answer)) return answer;
      for (const { key, read } of sources.filter((one) => answer.needsFiles.includes(one.key))) {
        const bytes = await read();
        const problem = refuseSize(bytes);
        if (problem) return problem;
        files.set(key, bytes);
      }
    }
  }

  return {
    inspect: async (bytes) => refuseSize(bytes) ?? run(examining, { kind: 'inspect', bytes }),
    stamp: async (bytes, licence) => refuseSize(bytes) ?? run(examining, { kind: 'stamp', bytes, licence }),
    hashCopies,
    measure: async (bytes) => refuseSize(bytes) ?? run(examining, { kind: 'measure', bytes }),
    compare: async (before, after) =>
      refuseSize(before) ?? refuseSize(after) ?? run(examining, { kind: 'compare', before, after }),
    trace: async (bytes) => refuseSize(bytes) ?? run(examining, { kind: 'trace', bytes }),
    instances: async (bytes, haste = 'waited') =>
      refuseSize(bytes) ?? run(converting[haste], { kind: 'instances', bytes }, limitOf(haste)),
    subset: async (bytes, points, haste = 'waited') =>
      refuseSize(bytes) ?? run(converting[haste], { kind: 'subset', bytes, points }, limitOf(haste)),
    trial: async (bytes, terms) => refuseSize(bytes) ?? run(converting.waited, { kind: 'trial', bytes, terms }),
    convert: async (bytes, to, haste = 'waited') =>
      refuseSize(bytes) ?? run(converting[haste], { kind: 'convert', bytes, to }, limitOf(haste) * convertTimes),
    unpack: async (path, folder) => run(examining, { kind: 'unpack', path, folder }, timeout_ms * unpackTimes),
    wake: () => drawing.wake(),
    preview: (face, request) => draw('preview', face, request),
    outline: (face, request) => draw('outline', face, request),
    glyphs: (face, request) => draw('glyphs', face, request),
    features: (face) => draw('features', face, {}),
    close: async () => {
      await Promise.all([drawing.close(), examining.close(), converting.waited.close(), converting.ahead.close()]);
    },
  };
}

type RequestOf<Kind> = Extract<Job, { kind: Kind; request: object }>['request'];

/** Tells a problem from facts, drawings and bytes. */
export function isProblem(value: object): value is FontProblem {
  return 'problem' in value && 'detail' in value;
}

function needsFace(answer: object): answer is NeedsFace {
  return 'needsFace' in answer;
}

/** Whoever waits for a face under way only waits: success and failure belong to the drawing that brings it. */
function ignoreResult(): void {}
