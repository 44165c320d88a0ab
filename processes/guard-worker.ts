import { workerData } from 'node:worker_threads';
import { type Guard, TOO_MUCH_MEMORY } from './guard-process.ts';

const LOOK_EVERY_MS = 500;

const { parent, memory_bytes }: Guard = workerData;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (process.memoryUsage.rss() > memory_bytes) process.kill(process.pid, TOO_MUCH_MEMORY);
}, LOOK_EVERY_MS);
