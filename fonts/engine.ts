import { stat } from 'node:fs/promises';
import { availableParallelism, constants } from 'node:os';
import { WorkerPool } from '#processes/worker-pool.ts';
import { describeInEnglish, engineText } from './broken-font.ts';
import type { Job, JobHandlers, NeedsFace } from './pool/jobs.ts';
import type {
  CharacterSet,
  FaceSource,
  FontEngine,
  FontEngineOptions,
  FontFile,
  FontLicense,
  FontPart,
  FontProblem,
  InstanceSlice,
  PartSlice,
  Priority,
  StaticFont,
  StoredFont,
} from './types.ts';

export type { DesktopFault } from './desktop-faults.ts';
export { type CharacterGroup, groupCharacters } from './facts/group-characters.ts';
export {
  type LanguageSupport,
  languageNames,
  nameLanguage,
  nearLanguages,
  supportLanguages,
} from './facts/list-languages.ts';
export { nameFeature } from './facts/name-feature.ts';
export { compareLetters, compareLikeness } from './measure/compare-likeness.ts';
export { comparePicture, positionOfLetter, sizesOfSeen } from './measure/compare-picture.ts';
export { bytesOfGrid, bytesOfSizes } from './measure/describe-letters.ts';
export { classGaps, numberClass } from './measure/font-classes.ts';
export { bytesOfSketch, compareSketches, sketchLikeness } from './measure/sketch-likeness.ts';
export { type Content, nameContent } from './name-content.ts';
export { isVariable } from './tables/is-variable.ts';
export type * from './types.ts';

const script = new URL('./pool/font-worker.ts', import.meta.url);
const MiB = 1024 * 1024;
const idle_ms = 30_000;
/**
 * Drawing is requested often, and its processes cache the faces they have read; without visitors they end, and their
 * memory is freed.
 */
const drawingIdle_ms = 90_000;
/** A drawing takes less than it takes to wake a process. */
const drawingAhead = 4;
/** Packing a large font as WOFF2 takes seconds of honest work, so a conversion gets more time than the rest. */
const convertTimes = 12;
/** What is made ahead has only what the others leave of the processor, so on a busy day it gets more time still. */
const aheadTimes = 5;
/** A gigabyte of honest files takes a few seconds to unpack and check, on a slow disk some more. */
const unpackTimes = 6;

/** A conversion somebody waits for leaves pages the most of a busy processor, and still takes its part. */
const waitedNiceness = 5;
/** Two styles of a family are packed at a time. */
const waitedWorkers = 2;

/**
 * Opens the font engine. Nothing starts until the first call. Drawing, checking uploads, stamping copies that were
 * sold, converting for a waiting user (two where the machine has them) and working ahead each have processes of their
 * own: a slow or hostile upload delays no page and no buyer, and work ahead delays nothing. Problems with a font or a
 * request are returned as values; a call is rejected only when `read` fails or the engine is closed.
 */
export function createFontEngine(options: FontEngineOptions = {}): FontEngine {
  const { workers = 1, timeout_ms = 10_000, maxBytes = 64 * MiB, memory_bytes = 192 * MiB } = options;
  const settings = { maxBytes, memory_bytes };
  const drawing = new WorkerPool({ script, workers, settings, idle_ms: drawingIdle_ms, ahead: drawingAhead });
  const examining = new WorkerPool({ script, workers: 1, settings, idle_ms });
  const stamping = new WorkerPool({ script, workers: 1, settings, idle_ms });
  const backgroundPool = (priority: number) => ({ script, workers: 1, settings: { ...settings, priority }, idle_ms });
  const converting: Record<Priority, WorkerPool> = {
    waited: new WorkerPool({
      ...backgroundPool(waitedNiceness),
      workers: Math.min(waitedWorkers, availableParallelism()),
    }),
    ahead: new WorkerPool(backgroundPool(constants.priority.PRIORITY_LOW)),
  };
  const limitOf = (haste: Priority) => (haste === 'ahead' ? timeout_ms * aheadTimes : timeout_ms);
  const loading = new Map<string, Promise<void>>();

  async function run<Kind extends Job['kind']>(pool: WorkerPool, job: Job & { kind: Kind }, limit_ms = timeout_ms) {
    return (await pool.run(job, limit_ms)) as JobHandlers[Kind] | FontProblem;
  }

  function refuseSize(bytes: Uint8Array): FontProblem | null {
    if (bytes.length <= maxBytes) return null;
    return tooLarge(bytes.length);
  }

  function tooLarge(bytes: number): FontProblem {
    const words = engineText('The font has {bytes} bytes; the shop accepts {most}.', { bytes, most: maxBytes });
    return { problem: 'too_large', detail: describeInEnglish(words), said: words };
  }

  async function refuseFile(file: FontFile): Promise<FontProblem | null> {
    if (file instanceof Uint8Array) return refuseSize(file);
    const { size } = await stat(file.path);
    return size <= maxBytes ? null : tooLarge(size);
  }

  async function draw<Kind extends 'preview' | 'outline' | 'glyphs' | 'features'>(
    kind: Kind,
    face: FaceSource,
    request: RequestOf<Kind>,
  ) {
    type Drawing = Exclude<JobHandlers[Kind], NeedsFace> | FontProblem;
    const ask = async (bytes: FontFile | null) =>
      (await drawing.run({ kind, key: face.key, request, bytes }, timeout_ms, bytes !== null)) as Drawing | NeedsFace;
    let answer = await ask(null);
    const underway = loading.get(face.key);
    if (needsFace(answer) && underway) {
      // Another drawing is bringing the same face: wait for it instead of reading the file again.
      await underway;
      answer = await ask(null);
    }
    if (!needsFace(answer)) return answer;
    const load = face.read().then(async (file) => (await refuseFile(file)) ?? ask(file));
    const settled = load.then(ignoreResult, ignoreResult);
    loading.set(face.key, settled);
    try {
      return (await load) as Drawing;
    } finally {
      if (loading.get(face.key) === settled) loading.delete(face.key);
    }
  }

  /**
   * Slice by slice, so that a font of many instances has the time that it needs, and others have their turn between.
   */
  async function listInstances(bytes: Uint8Array, haste: Priority): Promise<StaticFont[] | FontProblem> {
    const fonts: StaticFont[] = [];
    for (let from: number | null = 0; from !== null; ) {
      const slice: InstanceSlice | FontProblem = await run(
        converting[haste],
        { kind: 'instances', bytes, from },
        limitOf(haste),
      );
      if (isProblem(slice)) return slice;
      fonts.push(...slice.fonts);
      from = slice.next;
    }
    return fonts;
  }

  /** Slice by slice too. */
  async function listParts(bytes: Uint8Array, haste: Priority): Promise<FontPart[] | FontProblem> {
    const parts: FontPart[] = [];
    for (let sets: CharacterSet[] | null = null; sets === null || sets.length > 0; ) {
      const slice: PartSlice | FontProblem = await run(
        converting[haste],
        { kind: 'parts', bytes, sets },
        limitOf(haste) * convertTimes,
      );
      if (isProblem(slice)) return slice;
      parts.push(...slice.parts);
      sets = slice.rest;
    }
    return parts;
  }

  async function hashCopies(sources: readonly StoredFont[], licence: FontLicense) {
    const keys = sources.map(({ key }) => key);
    const files = new Map<string, Uint8Array>();
    for (;;) {
      const answer = await run(stamping, { kind: 'hashCopies', keys, files, licence });
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
    inspect: async (file) => (await refuseFile(file)) ?? run(examining, { kind: 'inspect', file }),
    stamp: async (bytes, licence) => refuseSize(bytes) ?? run(stamping, { kind: 'stamp', bytes, licence }),
    hashCopies,
    measure: async (file, haste = 'waited') =>
      (await refuseFile(file)) ??
      run(haste === 'ahead' ? converting.ahead : examining, { kind: 'measure', file }, limitOf(haste)),
    proof: async (file, languages) =>
      (await refuseFile(file)) ?? run(examining, { kind: 'proof', file, languages: [...languages] }),
    compare: async (before, after) =>
      refuseSize(before) ?? refuseSize(after) ?? run(examining, { kind: 'compare', before, after }),
    trace: async (bytes) => refuseSize(bytes) ?? run(examining, { kind: 'trace', bytes }),
    instances: async (bytes, haste = 'waited') => refuseSize(bytes) ?? listInstances(bytes, haste),
    pin: async (bytes, places, haste = 'waited') =>
      refuseSize(bytes) ?? run(converting[haste], { kind: 'pin', bytes, places }, limitOf(haste)),
    parts: async (bytes, haste = 'waited') => refuseSize(bytes) ?? listParts(bytes, haste),
    trial: async (bytes, terms) => refuseSize(bytes) ?? run(converting.waited, { kind: 'trial', bytes, terms }),
    convert: async (bytes, to, haste = 'waited') =>
      refuseSize(bytes) ?? run(converting[haste], { kind: 'convert', bytes, to }, limitOf(haste) * convertTimes),
    sizeAs: async (file, to) =>
      (await refuseFile(file)) ?? run(converting.waited, { kind: 'sizeAs', file, to }, timeout_ms * convertTimes),
    unpack: async (path, folder) => run(examining, { kind: 'unpack', path, folder }, timeout_ms * unpackTimes),
    wake: () => drawing.wake(),
    preview: (face, request) => draw('preview', face, request),
    outline: (face, request) => draw('outline', face, request),
    glyphs: (face, request) => draw('glyphs', face, request),
    features: (face) => draw('features', face, {}),
    close: async () => {
      const pools = [drawing, examining, stamping, converting.waited, converting.ahead];
      await Promise.all(pools.map((pool) => pool.close()));
    },
  };
}

type RequestOf<Kind> = Extract<Job, { kind: Kind; request: object }>['request'];

/** Tells a problem from facts, drawings and bytes. */
export function isProblem(value: object | number): value is FontProblem {
  return typeof value === 'object' && 'problem' in value && 'detail' in value;
}

function needsFace(answer: object): answer is NeedsFace {
  return 'needsFace' in answer;
}

/** Anyone who waits for a face under way only waits: success and failure belong to the drawing that brings it. */
function ignoreResult(): void {}
