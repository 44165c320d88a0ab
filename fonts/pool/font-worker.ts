import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { BrokenFont } from '../broken-font.ts';
import { FaceCache } from './face-cache.ts';
import type { Job, Reply, WorkerSettings } from './jobs.ts';
import { performJob } from './perform-job.ts';

/** A worker is replaced after this much work, before the memory it cannot give back becomes noticeable. */
const mostFaces = 600;
const mostFaceBytes = 256 * 1024 * 1024;

const settings = workerData as WorkerSettings;
const faces = new FaceCache();
// On Linux this is the priority of the thread alone; elsewhere it would be that of the whole shop.
if (settings.priority !== undefined && process.platform === 'linux') setPriority(settings.priority);
const port = parentPort;
if (!port) throw new Error('font-worker.ts runs as a worker thread only.');

port.on('message', async (job: Job) => {
  const reply = await handleJob(job);
  const bytes = reply.answer instanceof Uint8Array ? reply.answer : null;
  port.postMessage(reply, bytes ? [bytes.buffer as ArrayBuffer] : []);
});

// The time of a job starts here, not while the thread still loads its modules.
port.postMessage('ready');

async function handleJob(job: Job): Promise<Reply> {
  try {
    const answer = await performJob(job, faces, settings.maxBytes);
    const worn = faces.loaded.faces >= mostFaces || faces.loaded.bytes >= mostFaceBytes;
    return { answer, retire: worn };
  } catch (error) {
    if (error instanceof BrokenFont) {
      const { problem, message: detail, field } = error;
      return { answer: { problem, detail, ...(field ? { field } : {}) }, retire: error.cause !== undefined };
    }
    const detail = error instanceof Error ? error.message : String(error);
    return { answer: { problem: 'crashed', detail: `The font could not be worked on: ${detail}` }, retire: true };
  }
}
