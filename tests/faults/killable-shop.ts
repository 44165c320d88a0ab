import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { Furniture, ShopMessage, ShopOrders } from './lone-shop.ts';

export type KillableShop = {
  address: string;
  tell(message: ShopMessage): Promise<unknown>;
  furnish(people: number): Promise<Furniture>;
  /** Moves its clock, also that of the processes that come after it. */
  advance(duration_ms: number): Promise<void>;
  /** Pulls its plug and starts another one on the same port. */
  killAndRestart(): Promise<void>;
  close(): Promise<void>;
};

/**
 * A shop in a process of its own that can be killed at any moment. `mutant` is code to change in it, as mutate.ts reads
 * it.
 */
export async function openKillableShop(orders: Omit<ShopOrders, 'ahead_ms'>, mutant?: object): Promise<KillableShop> {
  let ahead_ms = 0;
  const hook = mutant ? ['--import', path.join(import.meta.dirname, 'mutate.ts')] : [];
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(
      process.execPath,
      ['--max-semi-space-size=8', ...hook, path.join(import.meta.dirname, 'lone-shop.ts')],
      {
        env: { ...process.env, SHOP_ORDERS: JSON.stringify({ ...orders, ahead_ms }), MUTANT: JSON.stringify(mutant) },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      },
    );
    await nextWord(child);
    return child;
  };
  let child = await start();
  let restarted = Promise.resolve();
  const tell = (message: ShopMessage): Promise<unknown> => {
    const word = nextWord(child);
    child.send(message);
    return word;
  };
  const end = async (): Promise<void> => {
    // One that died on its own sends no further event.
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  };
  return {
    address: `http://127.0.0.1:${orders.port}`,
    tell,
    furnish: async (people) => (await tell({ furnish: people })) as Furniture,
    advance: async (duration_ms) => {
      ahead_ms += duration_ms;
      await tell({ advance_ms: duration_ms });
    },
    killAndRestart: () => {
      // Where starting takes long the next plug may be pulled meanwhile: one after another, or two would want one port.
      restarted = restarted.then(async () => {
        await end();
        child = await start();
      });
      return restarted;
    },
    close: end,
  };
}

function nextWord(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null): void => reject(new Error(`The shop ended with ${code}.`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message);
    });
  });
}
