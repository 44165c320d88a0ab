import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../error-code.ts';

const PATIENCE_MS = 20_000;
/** Backends end by themselves within moments; one that stands still, or computes on and on, is ended after this. */
const KILL_AFTER_MS = 3_000;

/**
 * Removes what a killed server left behind. PostgreSQL trusts a lock file while any process has its pid, and after a
 * crash in a container that is often another program or a zombie. Its last backends may still write, so we wait for
 * them first, and kill those that don't end: their uncommitted work is lost.
 * @throws when they don't end even then.
 */
export async function clearLeftovers(cluster: string, sockets: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const pidFile = path.join(cluster, 'postmaster.pid');
  const began = Date.now();
  while (fs.existsSync(pidFile) && processesIn(cluster).length > 0) {
    const found = readPidFile(cluster);
    // Somebody else started it just now: it is his.
    if (found !== null && isServerAlive(found.pid)) return;
    if (Date.now() > began + KILL_AFTER_MS) processesIn(cluster).filter(isBackend).forEach(killNow);
    if (Date.now() > began + PATIENCE_MS)
      throw new Error(`Processes of an ended database are still at work in ${cluster}.`);
    await sleep(20);
  }
  fs.rmSync(pidFile, { force: true });
  const locks = fs.existsSync(sockets)
    ? fs.readdirSync(sockets).filter((name) => /^\.s\.PGSQL\.\d+\.lock$/.test(name))
    : [];
  for (const lock of locks) {
    const file = path.join(sockets, lock);
    if (isServerAlive(Number(readIfThere(file).split('\n')[0]))) continue;
    fs.rmSync(file, { force: true });
    fs.rmSync(file.replace(/\.lock$/, ''), { force: true });
  }
}

/** Every process of a server works in its cluster's folder; a dead one has no folder any more. */
function processesIn(cluster: string): number[] {
  const folder = fs.realpathSync(cluster);
  const all = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.filter((pid) => folderOf(pid) === folder).map(Number);
}

/** A backend names itself so; anyone who only looks around in the folder does not. */
const isBackend = (pid: number) => readIfThere(`/proc/${pid}/cmdline`).startsWith('postgres:');

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It has just ended on its own.
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

function folderOf(pid: string): string | null {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch (error) {
    // Gone meanwhile, or another user's, who cannot be at work in a folder of mode 0700 that is not his.
    if (['ENOENT', 'EACCES', 'ESRCH', 'EPERM'].includes(errorCode(error))) return null;
    throw error;
  }
}

/** What postmaster.pid says: line 1 the process, line 4 the port, line 5 the socket folder, line 8 the state. */
type PidFile = { pid: number; port: number; socketFolder: string; isReady: boolean };

/** Reads the file of a cluster; null where there is none, or none that names a process. */
export function readPidFile(cluster: string): PidFile | null {
  const lines = readIfThere(path.join(cluster, 'postmaster.pid'))
    .split('\n')
    .map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '', isReady: lines[7] === 'ready' };
}

/** Whether the process of the file still runs and is a PostgreSQL server: a number may have gone to another program. */
export function isServerAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  return readIfThere(`/proc/${pid}/cmdline`).includes('postgres');
}

/** The text of a file that may go at any moment, with the process that it is of; empty when it is not there. */
export function readIfThere(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(errorCode(error))) return '';
    throw error;
  }
}
