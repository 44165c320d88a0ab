import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const WATCHED_MS = 1_000;
const IDLE_SHARE = 0.6;

/** Whether the machine has little to do, anyone who works on it: most of its processors rest for a second. */
export async function isIdle(): Promise<boolean> {
  const before = sumTimes();
  await sleep(WATCHED_MS, undefined, { ref: false });
  const after = sumTimes();
  const passed = after.all - before.all;
  return passed > 0 && (after.idle - before.idle) / passed >= IDLE_SHARE;
}

function sumTimes(): { idle: number; all: number } {
  const times = os.cpus().map((cpu) => cpu.times);
  const sum = (of: (one: (typeof times)[number]) => number) => times.reduce((total, one) => total + of(one), 0);
  return {
    idle: sum(({ idle }) => idle),
    all: sum(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq),
  };
}
