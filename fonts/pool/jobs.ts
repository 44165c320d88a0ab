import type { WorkerSettings } from '#processes/serve-jobs.ts';
import type {
  CharacterSet,
  DrawnGlyph,
  FeatureChange,
  FontChanges,
  FontFacts,
  FontFile,
  FontFormat,
  FontLicense,
  FontMeasures,
  FontOrigin,
  FontProblem,
  GlyphsRequest,
  InstanceSlice,
  Outline,
  PartSlice,
  Preview,
  PreviewRequest,
  StyleProof,
  UnpackedFile,
} from '../types.ts';

/** What a worker can be asked to do. A drawing names its face by key; bytes come along only when the worker asked. */
export type Job =
  | { kind: 'inspect'; file: FontFile }
  | { kind: 'measure'; file: FontFile }
  | { kind: 'proof'; file: FontFile; languages: string[] }
  | { kind: 'compare'; before: Uint8Array; after: Uint8Array }
  | { kind: 'parts'; bytes: Uint8Array; sets: CharacterSet[] | null }
  | { kind: 'instances'; bytes: Uint8Array; from: number }
  | { kind: 'pin'; bytes: Uint8Array; places: Record<string, number> }
  | { kind: 'trial'; bytes: Uint8Array; terms: string }
  | { kind: 'trace'; bytes: Uint8Array }
  | { kind: 'convert'; bytes: Uint8Array; to: FontFormat }
  | { kind: 'sizeAs'; file: FontFile; to: FontFormat }
  | { kind: 'unpack'; path: string; folder: string }
  | { kind: 'stamp'; bytes: Uint8Array; licence: FontLicense }
  | { kind: 'hashCopies'; keys: string[]; files: ReadonlyMap<string, Uint8Array>; licence: FontLicense }
  | { kind: 'preview'; key: string; bytes: FontFile | null; request: PreviewRequest }
  | { kind: 'outline'; key: string; bytes: FontFile | null; request: PreviewRequest }
  | { kind: 'glyphs'; key: string; bytes: FontFile | null; request: GlyphsRequest }
  | { kind: 'features'; key: string; bytes: FontFile | null; request: Record<never, never> };

export type JobHandlers = {
  inspect: FontFacts;
  measure: FontMeasures;
  proof: StyleProof;
  compare: FontChanges;
  parts: PartSlice;
  instances: InstanceSlice;
  pin: Uint8Array;
  trial: Uint8Array;
  trace: FontOrigin;
  convert: Uint8Array;
  sizeAs: number;
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
export type FontWorkerSettings = WorkerSettings & {
  maxBytes: number;
  /** A worker that holds more next to its own heap, most of it what HarfBuzz took and cannot give back, is replaced. */
  memory_bytes: number;
};
