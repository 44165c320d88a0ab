import { parentPort, threadId } from 'node:worker_threads';

/** A worker that behaves as badly as it is told to: what the pool is for. */
parentPort?.on('message', (job: { act: string; value?: number; bytes?: Uint8Array }) => {
  if (job.act === 'hang') for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
  if (job.act === 'spin') spinFor(job.value ?? 0);
  if (job.act === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  if (job.act === 'die') process.exit(7);
  if (job.act === 'throw') throw new Error('a bug in the worker');
  if (job.act === 'eat') {
    const eaten: number[][] = [];
    for (;;) eaten.push(new Array(100_000).fill(eaten.length));
  }
  const answer = {
    value: job.value,
    bytes: job.bytes?.length,
    env: Object.keys(process.env),
    thread: threadId,
  };
  parentPort?.postMessage({ answer, retire: job.act === 'retire' });
});

/** Needs a processor for so many milliseconds, however long it has to wait for one. */
function spinFor(ms: number): void {
  const begun = process.threadCpuUsage();
  const used_ms = () => {
    const { user, system } = process.threadCpuUsage(begun);
    return (user + system) / 1_000;
  };
  while (used_ms() < ms);
}

parentPort?.postMessage('ready');
