import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

export type Guard = { parent: number; memory_bytes: number };

/**
 * What ends a process that holds more than it may; nothing else in the shop sends it, so anyone who started the process
 * knows why it went.
 */
export const TOO_MUCH_MEMORY = process.platform === 'win32' ? 'SIGKILL' : 'SIGUSR2';

/**
 * Ends this process at once when the one that started it is gone, or when it holds more memory than it may. A thread of
 * its own looks, since the process itself may be busy with one step for ever.
 */
export function guardProcess(memory_bytes = Number.POSITIVE_INFINITY): void {
  new Worker(new URL('./guard-worker.ts', import.meta.url), {
    name: 'guard',
    workerData: { parent: process.ppid, memory_bytes } satisfies Guard,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  }).unref();
}

/** Where the machine has no memory left, Linux takes this process before any that serves. */
export function goFirst(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Where /proc is closed the system chooses on its own.
  }
}
