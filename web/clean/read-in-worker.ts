import type { CertificateKey, DroppedFile, FoundFile, WorkerReply, WorkerRequest } from './found-file.ts';

export type Progress = { done: number; total: number };
type Reading = { found: FoundFile[]; isCut: boolean };

/** Reads files in a worker of their own. @param signal ends it after the file that it is at, with what was found. */
export async function readInWorker(
  files: DroppedFile[],
  keys: CertificateKey[],
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Reading> {
  // The worker may ask nobody for anything, so the page gets this for it.
  const wasm = await fetch(new URL('../../fonts/harfbuzz/harfbuzz.wasm', import.meta.url));
  if (!wasm.ok) throw new Error(`The font reader could not be loaded: ${wasm.status}.`);
  const bytes = await wasm.arrayBuffer();
  const worker = new Worker(new URL('./inspect-worker.ts', import.meta.url), { type: 'module' });
  const post = (message: WorkerRequest) => worker.postMessage(message);
  const found: FoundFile[] = [];
  return new Promise((resolve, reject) => {
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'The font reader stopped.')));
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
      if (data.kind === 'end') return resolve({ found, isCut: data.isCut });
      found.push(...data.found);
      onProgress({ done: data.done, total: data.total });
    });
    signal.addEventListener('abort', () => post({ kind: 'cancel' }));
    post({ kind: 'read', files, keys, wasm: bytes });
  });
}
