import { serveJobs } from './serve-jobs.ts';

/** A worker that misbehaves on request, to test the pool. */
serveJobs((job: { act: string; value?: number; bytes?: Uint8Array }) => {
  if (job.act === 'hang') for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
  if (job.act === 'spin') spinFor(job.value ?? 0);
  if (job.act === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  if (job.act === 'die') process.exit(7);
  if (job.act.startsWith('SIG')) process.kill(process.pid, job.act);
  if (job.act === 'throw') throw new Error('a bug in the worker');
  if (job.act === 'eat') {
    const eaten: number[][] = [];
    for (;;) eaten.push(new Array(100_000).fill(eaten.length));
  }
  // As WebAssembly does: the collector knows nothing of it.
  if (job.act === 'swell') for (const stored: Buffer[] = []; ; ) stored.push(Buffer.alloc(1024 * 1024, 1));
  const answer = {
    value: job.value,
    bytes: job.bytes?.length,
    env: Object.keys(process.env),
    pid: process.pid,
  };
  return { answer, retire: job.act === 'retire' };
});

/** Needs a processor for this many milliseconds, however long it has to wait for one. */
function spinFor(ms: number): void {
  const started = process.cpuUsage();
  const used_ms = () => {
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1_000;
  };
  while (used_ms() < ms);
}
