import { urlOf } from '#contract/client.ts';
import { mustExist } from '#contract/must-exist.ts';
import { guardProcess } from '#processes/guard-process.ts';
import { type Settings, WrongSetting } from '#server/kit/config/settings.ts';
import { throwWrongAddress } from '#server/kit/config/try-settings.ts';
import { HOLDER } from '#server/kit/lease-holder.ts';
import type { Infrastructure } from './infrastructure.ts';
import { nameAdministrator, seedUntilDone } from './seed.ts';
import { openServerProcess, type ServerProcess } from './server-process.ts';
import { type Close, endWithTheProcess } from './shutdown.ts';
import {
  ALIVE,
  ALIVE_EVERY_MS,
  type ParentMessage,
  type Ready,
  type StartFailure,
  WORKER_CONFIG,
  type WorkerConfig,
} from './supervisor.ts';

/** Does everything in this process, as `--dev` does. @returns what fills the shop with its catalogue. */
export async function serveSingle(
  settings: Settings,
  infrastructure: Infrastructure,
  closing: Close[],
): Promise<(ending: AbortSignal) => Promise<void>> {
  const serverProcess = await openServerProcess(settings, infrastructure, { pages: 'development' });
  closing.unshift(serverProcess.close);
  await nameAdministrator(serverProcess);
  await listen(serverProcess, settings);
  return (ending) => seedUntilDone(serverProcess, settings, ending);
}

/** Serves in a process of its own, as configured by its parent, and reports when it is ready. */
export async function serveAsOneOfSeveral(settings: Settings): Promise<void> {
  const config: WorkerConfig = JSON.parse(mustExist(process.env[WORKER_CONFIG]));
  const { part, infrastructure, dead, isLater } = config;
  guardProcess();
  const serverProcess = await openServerProcess(settings, infrastructure, { pages: 'production', part, dead });
  const { ending, end } = endWithTheProcess(serverProcess.close);
  process.on('message', ({ dead: holder }: ParentMessage) => serverProcess.releaseWork(holder));
  try {
    await nameAdministrator(serverProcess);
    // One that is alone is waited for already.
    if (isLater && settings.WORKERS > 1) await warmUp(serverProcess);
    await listen(serverProcess, settings);
    process.send?.({ holder: HOLDER } satisfies Ready);
    setInterval(() => process.send?.(ALIVE, undefined, undefined, () => undefined), ALIVE_EVERY_MS).unref();
    if (part === 'all') await seedUntilDone(serverProcess, settings, ending);
  } catch (error) {
    if (error instanceof WrongSetting) process.send?.({ failure: error.message } satisfies StartFailure);
    else console.error(error);
    await end(1);
  }
}

/** A first page takes twenty times as long as the next; a visitor of an open shop should not wait for that. */
async function warmUp({ app }: ServerProcess): Promise<void> {
  const addresses = [urlOf('listProducts'), '/', '/product'];
  // What is asked for a second time is stored.
  for (const url of [...addresses, ...addresses]) await app.inject({ url });
}

async function listen({ app, send }: ServerProcess, settings: Settings): Promise<void> {
  // Somebody may have taken it since it was tried.
  await app.listen({ host: settings.HOST, port: settings.PORT }).catch((error) => throwWrongAddress(error));
  // The first list makes the index of the catalogue: better now than for the first visitor.
  void send({ method: 'GET', url: urlOf('listProducts'), headers: {} });
}
