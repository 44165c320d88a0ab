import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** More than all shops of a run hold at once, and as much again for who else is here. */
const ROOM = 6 * 1024 ** 3;

/**
 * The folder of everything that tests throw away, which they and the processes they start find as the system's folder
 * for temporary files. Where the machine has room it lies in memory: a run writes databases by the hundred, and waits
 * for no disk.
 */
export function makeScratch(): string {
  const checkout = createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 8);
  const folder = hasRoom() ? path.join(MEMORY, `huruf-tests-${checkout}`) : path.resolve('.tmp/scratch');
  fs.mkdirSync(folder, { recursive: true });
  // The user that a database runs as goes through it.
  fs.chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return folder;
}

function hasRoom(): boolean {
  if (process.platform !== 'linux' || !fs.existsSync(MEMORY)) return false;
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  return bavail * bsize > ROOM && os.freemem() > ROOM;
}
