import type { WorkerReply, WorkerRequest } from './found-file.ts';

let isCancelled = false;
const reply = (message: WorkerReply) => self.postMessage(message);

async function read({ files, keys, wasm }: Extract<WorkerRequest, { kind: 'read' }>): Promise<void> {
  Object.assign(globalThis, { harfbuzzWasm: wasm });
  const { inspectFiles } = await import('./inspect-files.ts');
  const isWhole = await inspectFiles(files, keys, {
    onProgress: (reading) => reply({ kind: 'progress', ...reading }),
    isCancelled: () => isCancelled,
  });
  reply({ kind: 'end', isCut: !isWhole && !isCancelled });
  self.close();
}

/**
 * Reads the files of a visitor beside the page, so that it doesn't stall. The shop serves this script with a policy
 * under which it can't send anything to anyone.
 */
self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  if (data.kind === 'cancel') isCancelled = true;
  // The page hears of it as of any error of a worker.
  else read(data).catch(reportError);
});
