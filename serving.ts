import inspector from 'node:inspector/promises';
import { urlOf } from '#contract/client.ts';
import type { Settings } from '#server/kit/config/settings.ts';
import { closeGracefully } from '#server/kit/http/graceful-shutdown.ts';
import { HOLDER } from '#server/kit/lease-holder.ts';
import { type Close, endWithTheProcess } from './end-with-process.ts';
import { furnishUntilDone, nameAdministrator } from './furnish.ts';
import type { Infrastructure } from './infrastructure.ts';
import { ORDERS, type Orders, type Ready, type Word } from './keep-processes.ts';
import { openServerProcess, type ServerProcess } from './server-process.ts';

const isDevelopment = process.argv.includes('--dev');

/** Does everything in this process. @returns what furnishes the shop. */
export async function serveAlone(
  settings: Settings,
  infrastructure: Infrastructure,
  closing: Close[],
): Promise<(ending: AbortSignal) => Promise<void>> {
  const pages = isDevelopment ? 'development' : 'production';
  const serverProcess = await openServerProcess(settings, infrastructure, { pages });
  closing.unshift(serverProcess.close);
  await nameAdministrator(serverProcess);
  await listen(serverProcess, settings);
  return (ending) => furnishUntilDone(serverProcess, settings, ending);
}

/** Serves, or does what is late, as the process that keeps this one has ordered; tells it when that has begun, and goes when it says so. */
export async function serveAsOneOfSeveral(settings: Settings): Promise<void> {
  const { part, infrastructure, dead, isLater } = JSON.parse(process.env[ORDERS]!) as Orders;
  // A terminal that is closed says this to all of them; it is meant for the one that keeps them.
  process.on('SIGHUP', () => undefined);
  const pages = part === 'calls' ? 'production' : 'none';
  const serverProcess = await openServerProcess(settings, infrastructure, { pages, part, dead });
  const { ending, end } = endWithTheProcess(serverProcess.close);
  process.on('message', async (word: Word) => {
    if (typeof word === 'object' && 'dead' in word) return serverProcess.letGo(word.dead);
    if (word !== 'leave') return;
    await closeGracefully(serverProcess.app.server);
    await end(0);
  });
  try {
    await nameAdministrator(serverProcess);
    await collectGarbage();
    if (part === 'calls') {
      if (isLater) await warmUp(serverProcess);
      await listen(serverProcess, settings);
    }
    process.send!({ holder: HOLDER } satisfies Ready);
    if (part === 'late') await furnishUntilDone(serverProcess, settings, ending);
  } catch (error) {
    console.error(error);
    await end(1);
  }
}

/** A first page takes twenty times as long as the next, which nobody shall wait for who asks a shop that is open. */
async function warmUp({ app }: ServerProcess): Promise<void> {
  const addresses = [urlOf('listProducts'), '/', '/product'];
  // What is asked for a second time is kept.
  for (const url of [...addresses, ...addresses]) await app.inject({ url });
}

async function listen({ app, send }: ServerProcess, settings: Settings): Promise<void> {
  await app.listen({ host: settings.HOST, port: settings.PORT });
  // The first list makes the index of the catalogue: better now than for the first visitor.
  void send({ method: 'GET', url: urlOf('listProducts'), headers: {} });
}

/** What only a start needed is given back before anybody comes: a quarter of what a process holds at rest. */
async function collectGarbage(): Promise<void> {
  const session = new inspector.Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}
