import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mustExist } from '#contract/must-exist.ts';
import { buildShop, isBuilder, run } from './containers.ts';

const IMAGE = 'localhost/huruf-tried';
const PORT = 3999;
const READY_S = 180;
/** After its serving process is killed, a shop serves again within this time; most of it is for a busy machine. */
const BACK_S = 20;
const STOP_S = 10;

/** Whether this machine can build and run an image without asking a registry. */
export const canTryImage = (): boolean => isBuilder('buildah', 'debootstrap');

if (import.meta.main) await tryImage();

/**
 * Builds the image of the Dockerfile and runs it: it serves, serves again after its serving process was killed, ends
 * within ten seconds, and has its data when it is started again. What a registry would bring is made of Debian's
 * packages and this Node.
 */
async function tryImage(): Promise<void> {
  buildShop(IMAGE);
  const container = run('buildah', ['from', '--pull=never', IMAGE]);
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'data-'));
  fs.chownSync(data, 1000, 1000);
  const inside = (...command: string[]) =>
    run('buildah', ['run', '--isolation', 'chroot', container, '--', ...command]);
  try {
    if (inside('id', '-un') !== 'node') throw new Error('The shop does not run as node.');
    if (inside('sh', '-c', 'ls node_modules | grep -cxE "vitest|playwright-core|fast-check" || true') !== '0')
      throw new Error('Packages that only build or test it are in the image.');
    const first = start(container, data);
    console.log(`Ready after ${await ready(READY_S)} s.`);
    process.kill(mustExist(shopProcesses().at(-1)), 'SIGKILL');
    await sleep(200);
    console.log(`Serves again ${await ready(BACK_S)} s after its serving process was killed.`);
    console.log(`Ended after ${await stop(first)} s.`);
    const second = start(container, data);
    console.log(`Ready again after ${await ready(READY_S)} s.`);
    await stop(second);
  } finally {
    for (const pid of shopProcesses()) process.kill(pid, 'SIGKILL');
    run('buildah', ['rm', container]);
    fs.rmSync(data, { recursive: true, force: true });
  }
}

/** Runs the image's own command, as its own user, with a data folder of its own. */
function start(container: string, data: string): ChildProcess {
  const inspected: { Docker: { config: { Cmd: string[] } } } = JSON.parse(run('buildah', ['inspect', container]));
  const command = inspected.Docker.config.Cmd;
  const options = [
    '--isolation',
    'chroot',
    '--volume',
    `${data}:/data`,
    '--env',
    `PORT=${PORT}`,
    '--env',
    'CATALOGUE=empty',
  ];
  return spawn('buildah', ['run', ...options, container, '--', ...command], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Ends the shop as a container's keeper does. @returns how many seconds it took. */
async function stop(running: ChildProcess): Promise<string> {
  const started = performance.now();
  const gone = once(running, 'exit');
  process.kill(mustExist(shopProcesses()[0]), 'SIGTERM');
  await gone;
  const took_s = (performance.now() - started) / 1_000;
  if (took_s > STOP_S) throw new Error(`Ending took ${took_s.toFixed(1)} s.`);
  return took_s.toFixed(1);
}

/** The processes of the shop in the container, the first that was started first. */
function shopProcesses(): number[] {
  const isShop = (pid: string) => {
    try {
      const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return command.includes('/shop/build/shop/shop.js') && fs.readlinkSync(`/proc/${pid}/root`) !== '/';
    } catch {
      return false;
    }
  };
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isShop(name))
    .map(Number)
    .sort((one, other) => one - other);
}

/** How many seconds pass until the shop is ready. */
async function ready(most_s: number): Promise<string> {
  const started = performance.now();
  const passed_s = () => (performance.now() - started) / 1_000;
  while (passed_s() < most_s) {
    const status = await fetch(`http://127.0.0.1:${PORT}/readyz`).then(
      (reply) => reply.status,
      () => 0,
    );
    if (status === 200) return passed_s().toFixed(1);
    await sleep(100);
  }
  throw new Error(`Not ready within ${most_s} s.`);
}
