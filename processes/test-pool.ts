import { WorkerPool } from './worker-pool.ts';

/** Has a process work that never ends, and names it. */
const pool = new WorkerPool({ script: new URL('./test-worker.ts', import.meta.url), workers: 1 });
const { pid } = (await pool.run({ act: 'echo' }, 20_000)) as { pid: number };
void pool.run({ act: 'spin', value: 600_000 }, 600_000);
process.send?.(pid);
