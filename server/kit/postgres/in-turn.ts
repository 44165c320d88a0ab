import { createHash } from 'node:crypto';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than any launch takes; after that somebody else has the name for another reason. */
const PATIENCE_MS = 90_000;

/**
 * Does work on a folder while no other process of this machine does it there. Two that launch one database would take away each
 * other's lock files. The turn is a name in the kernel and not a file, so it goes with a process that is killed. Only Linux has such
 * names, and only there are lock files taken away.
 */
export async function inTurn<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  if (process.platform !== 'linux') return work();
  const name = `\0huruf-launch-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  const turn = net.createServer().unref();
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isTaken(turn, name)) && Date.now() < deadline) await sleep(20);
  try {
    return await work();
  } finally {
    turn.close();
  }
}

function isTaken(turn: net.Server, name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error));
    turn.once('error', failed).listen(name, () => {
      turn.off('error', failed);
      resolve(true);
    });
  });
}
