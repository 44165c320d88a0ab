import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import os from 'node:os';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { WorkerPool } from './worker-pool.ts';

const script = new URL('./test-worker.ts', import.meta.url);
const pools: WorkerPool[] = [];

function openPool(workers = 1, options: { idle_ms?: number; ahead?: number } = {}): WorkerPool {
  const pool = new WorkerPool({ script, workers, ...options });
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

const echo = (value: number) => ({ act: 'echo', value });

describe('a pool of workers', () => {
  it('ends a hung job as timed out and still does the jobs behind it', async () => {
    const pool = openPool();
    await pool.run(echo(0), 5_000);
    const started = performance.now();
    const [hung, next, last] = await Promise.all([
      pool.run({ act: 'hang' }, 300),
      pool.run(echo(1), 5_000),
      pool.run(echo(2), 5_000),
    ]);
    expect(hung).toMatchObject({ problem: 'timed_out' });
    expect([next, last]).toMatchObject([{ value: 1 }, { value: 2 }]);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('ends a job that runs for ever', async () => {
    const pool = openPool();
    await pool.run(echo(0), 5_000);
    expect(await pool.run({ act: 'spin', value: 60_000 }, 400)).toMatchObject({ problem: 'timed_out' });
  });

  it('gives a job its time of a processor where many want one', async () => {
    const pool = openPool();
    await pool.run(echo(0), 5_000);
    const busy = Array.from(
      { length: os.availableParallelism() * 4 },
      () => new Worker('for (;;);', { eval: true, resourceLimits: { maxYoungGenerationSizeMb: 1 } }),
    );
    await Promise.all(busy.map((one) => once(one, 'online')));
    const answer = await pool.run({ act: 'spin', value: 200 }, 600);
    await Promise.all(busy.map((one) => one.terminate()));
    expect(answer).toMatchObject({ value: 200 });
  });

  it.each(['die', 'throw', 'eat', 'swell', 'SIGKILL', 'SIGABRT', 'SIGTRAP', 'SIGSEGV'])(
    'answers crashed when a job makes its worker %s, and goes on',
    async (act) => {
      const pool = openPool();
      const [crashed, next] = await Promise.all([pool.run({ act }, 20_000), pool.run(echo(3), 5_000)]);
      expect(crashed).toMatchObject({ problem: 'crashed' });
      expect(next).toMatchObject({ value: 3 });
    },
  );

  it('says why a job was not done', async () => {
    const pool = openPool();
    const details = await Promise.all(
      ['SIGTRAP', 'swell'].map(async (act) => ((await pool.run({ act }, 20_000)) as { detail: string }).detail),
    );
    expect(details).toEqual([
      'The program that worked on this crashed (SIGTRAP).',
      'This needs more memory than it may have.',
    ]);
  });

  it.runIf(process.platform === 'linux')(
    'leaves no process behind, busy ones included, when its own is killed',
    async () => {
      const child = fork(new URL('./test-pool.ts', import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      const [pid] = (await once(child, 'message')) as [number];
      child.kill('SIGKILL');
      await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
    },
  );

  it('replaces a worker that asks to retire', async () => {
    const pool = openPool();
    const pids: unknown[] = [];
    for (const act of ['echo', 'retire', 'echo', 'echo']) {
      pids.push(((await pool.run({ act }, 5_000)) as { pid: number }).pid);
    }
    expect(pids[1]).toBe(pids[0]);
    expect(pids[2]).not.toBe(pids[1]);
    expect(pids[3]).toBe(pids[2]);
  });

  it('keeps the other worker working while one hangs', async () => {
    const pool = openPool(2);
    const hung = pool.run({ act: 'hang' }, 1_500);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => pool.run(echo(i), 5_000)));
    expect(answers.map((answer) => (answer as { value: number }).value)).toEqual(
      Array.from({ length: 20 }, (_, i) => i),
    );
    expect(await hung).toMatchObject({ problem: 'timed_out' });
  });

  it.each([
    ['hang', 'timed_out'],
    ['die', 'crashed'],
    ['throw', 'crashed'],
  ])(
    'does the jobs that lie ready behind one that makes its worker %s, in their order, and blames none of them',
    async (act, problem) => {
      const pool = openPool(1, { ahead: 4 });
      await pool.run(echo(0), 5_000);
      const done: number[] = [];
      const behind = [1, 2, 3, 4, 5].map(async (value) => {
        const answer = await pool.run(echo(value), 5_000);
        done.push(value);
        return answer;
      });
      const [before, wrong, ...after] = await Promise.all([
        pool.run(echo(-1), 5_000),
        // What dies needs time to die where many want a processor.
        pool.run({ act }, problem === 'timed_out' ? 300 : 20_000),
        ...[6, 7, 8].map((value) => pool.run(echo(value), 5_000)),
      ]);
      expect(before).toMatchObject({ value: -1 });
      expect(wrong).toMatchObject({ problem });
      expect(after).toMatchObject([{ value: 6 }, { value: 7 }, { value: 8 }]);
      expect(await Promise.all(behind)).toMatchObject([1, 2, 3, 4, 5].map((value) => ({ value })));
      expect(done).toEqual([1, 2, 3, 4, 5]);
    },
  );

  it('has what lies ready at a worker that retires done by the next', async () => {
    const pool = openPool(1, { ahead: 4 });
    const acts = ['retire', 'echo', 'echo', 'retire', 'echo'];
    const answers = await Promise.all(acts.map((act, value) => pool.run({ act, value }, 5_000)));
    expect(answers).toMatchObject(acts.map((_, value) => ({ value })));
    expect(new Set(answers.map((answer) => (answer as { pid: number }).pid)).size).toBe(3);
  });

  it('gives each job that lay ready the whole of its time', async () => {
    const pool = openPool(1, { ahead: 4 });
    await pool.run(echo(0), 5_000);
    const slow = Array.from({ length: 4 }, () => pool.run({ act: 'wait' }, 400));
    expect(await Promise.all(slow)).toMatchObject(slow.map(() => ({ pid: expect.any(Number) })));
  });

  it('has each worker busy before any job lies ready', async () => {
    const pool = openPool(2, { ahead: 4 });
    const hung = pool.run({ act: 'hang' }, 1_000);
    expect(await pool.run(echo(1), 5_000)).toMatchObject({ value: 1 });
    expect(await Promise.race([hung, 'still under way'])).toBe('still under way');
    await hung;
  });

  it('leaves the caller its bytes and shows its processes no environment', async () => {
    const bytes = new Uint8Array(1000).subarray(10, 20);
    expect(await openPool().run({ act: 'echo', bytes }, 5_000)).toMatchObject({ bytes: 10, env: [] });
    expect(bytes.length).toBe(10);
  });

  it('rejects what is asked of it after it was closed, and what was waiting', async () => {
    const pool = openPool();
    const waiting = Promise.allSettled([pool.run({ act: 'hang' }, 60_000), pool.run(echo(1), 5_000)]);
    await pool.close();
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(pool.run(echo(1), 5_000)).rejects.toThrow('closed');
  });

  it('is woken before there is work, and gives the first job to the process that was started', async () => {
    const pool = openPool();
    pool.wake();
    const first = (await pool.run(echo(1), 5_000)) as { pid: number };
    pool.wake();
    const second = (await pool.run(echo(2), 5_000)) as { pid: number };
    expect(second.pid).toBe(first.pid);
  });

  it('starts again after its idle worker was put to sleep', async () => {
    const pool = openPool(1, { idle_ms: 20 });
    await pool.run(echo(1), 5_000);
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(await pool.run(echo(2), 5_000)).toMatchObject({ value: 2 });
  });
});
