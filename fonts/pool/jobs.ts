import type {
  CodePointRange,
  DrawnGlyph,
  FeatureChange,
  FontChanges,
  FontFacts,
  FontFormat,
  FontLicense,
  FontMeasures,
  FontOrigin,
  FontProblem,
  GlyphsRequest,
  Outline,
  Preview,
  PreviewRequest,
  StaticFont,
  UnpackedFile,
} from '../types.ts';

/** What a worker can be asked to do. A drawing names its face by key; bytes come along only when the worker asked. */
export type Job =
  | { kind: 'inspect'; bytes: Uint8Array }
  | { kind: 'measure'; bytes: Uint8Array }
  | { kind: 'compare'; before: Uint8Array; after: Uint8Array }
  | { kind: 'subset'; bytes: Uint8Array; points: CodePointRange[] }
  | { kind: 'instances'; bytes: Uint8Array }
  | { kind: 'trial'; bytes: Uint8Array; terms: string }
  | { kind: 'trace'; bytes: Uint8Array }
  | { kind: 'convert'; bytes: Uint8Array; to: FontFormat }
  | { kind: 'unpack'; path: string; folder: string }
  | { kind: 'stamp'; bytes: Uint8Array; licence: FontLicense }
  | { kind: 'hashCopies'; keys: string[]; files: ReadonlyMap<string, Uint8Array>; licence: FontLicense }
  | { kind: 'preview'; key: string; bytes: Uint8Array | null; request: PreviewRequest }
  | { kind: 'outline'; key: string; bytes: Uint8Array | null; request: PreviewRequest }
  | { kind: 'glyphs'; key: string; bytes: Uint8Array | null; request: GlyphsRequest }
  | { kind: 'features'; key: string; bytes: Uint8Array | null; request: Record<never, never> };

export type JobHandlers = {
  inspect: FontFacts;
  measure: FontMeasures;
  compare: FontChanges;
  subset: Uint8Array;
  instances: StaticFont[];
  trial: Uint8Array;
  trace: FontOrigin;
  convert: Uint8Array;
  stamp: Uint8Array;
  hashCopies: string[] | NeedsFiles;
  unpack: UnpackedFile[];
  preview: Preview | NeedsFace;
  outline: Outline | NeedsFace;
  glyphs: DrawnGlyph[] | NeedsFace;
  features: FeatureChange[] | NeedsFace;
};

/** The worker does not hold the face of a drawing: the job must come again with its bytes. */
export type NeedsFace = { needsFace: true };

/** The worker does not hold these files: the job must come again with them. */
export type NeedsFiles = { needsFiles: string[] };

/** `retire` asks the pool to end this worker after the answer: its memory is used up or not to be trusted. */
export type Reply = { answer: JobHandlers[Job['kind']] | FontProblem; retire: boolean };

/** What a worker is started with. */
export type WorkerSettings = {
  maxBytes: number;
  /** A worker that holds more beside its own heap, most of it what HarfBuzz took and can not give back, is replaced. */
  memory_bytes: number;
  /** Of long work, as of os.setPriority: the thread leaves the processor to what is more urgent. */
  priority?: number;
};
