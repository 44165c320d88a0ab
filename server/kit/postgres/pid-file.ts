import fs from 'node:fs';
import path from 'node:path';

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
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  return readIfThere(`/proc/${pid}/cmdline`).includes('postgres');
}

/** The text of a file that may go at any moment, with the process that it is of; empty when it is not there. */
export function readIfThere(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}
