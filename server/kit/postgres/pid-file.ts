import fs from 'node:fs';
import path from 'node:path';

/** What postmaster.pid says: line 1 the process, line 4 the port, line 5 the socket folder, line 8 the state. */
export type PidFile = { pid: number; port: number; socketFolder: string; isReady: boolean };

export function readPidFile(cluster: string): PidFile | null {
  const file = path.join(cluster, 'postmaster.pid');
  if (!fs.existsSync(file)) return null;
  const lines = fs
    .readFileSync(file, 'utf8')
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
  const command = `/proc/${pid}/cmdline`;
  return fs.existsSync(command) && fs.readFileSync(command, 'utf8').includes('postgres');
}
