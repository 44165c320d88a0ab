import cluster from 'node:cluster';
import type { Settings } from '#server/kit/config/settings.ts';
import { readSettingsOrExit, settingsToOpenWithOrExit } from '#server/kit/config/settings-or-exit.ts';
import { loseRatherThanWait } from '#server/kit/logs/lossy-output.ts';
import { closeAll } from './close-all.ts';
import { type Close, endWithTheProcess } from './end-with-process.ts';
import { openInfrastructure } from './infrastructure.ts';
import { keepProcesses } from './keep-processes.ts';

// A shop goes on when what it says can not be written, or nobody reads it any more.
for (const output of [process.stdout, process.stderr]) loseRatherThanWait(output);
if (cluster.isPrimary) await open(await settingsToOpenWithOrExit());
else await (await import('./serving.ts')).serveAsOneOfSeveral(readSettingsOrExit());

/** Opens the shop: opens the infrastructure, serves in this process or in several, and ends all of it on SIGTERM. */
async function open(settings: Settings): Promise<void> {
  const closing: Close[] = [];
  const serving = startServing(settings, closing);
  // A stop that comes meanwhile waits for what is being opened, so that it can be closed.
  const { ending, end } = endWithTheProcess(() => serving.catch(() => undefined).then(() => closeAll(closing)));
  try {
    const furnish = await serving;
    console.log(`\nHuruf is open at ${settings.PUBLIC_URL}\n`);
    await furnish(ending);
  } catch (error) {
    // Nothing may keep a stop from its end.
    if (ending.aborted) return;
    console.error(error);
    await end(1);
  }
}

/**
 * Opens the infrastructure and serves on it; how to close what was opened is put before `closing` at once, so that it holds after a failure too.
 * @returns what furnishes the shop that is open.
 */
async function startServing(settings: Settings, closing: Close[]): Promise<(ending: AbortSignal) => Promise<void>> {
  const { infrastructure, close } = await openInfrastructure(settings);
  closing.unshift(close);
  if (settings.WORKERS === 1) {
    // Whoever only keeps the others does not load what they are made of.
    const { serveAlone } = await import('./serving.ts');
    return serveAlone(settings, infrastructure, closing);
  }
  await keepProcesses(settings.WORKERS, infrastructure, closing);
  // One of them does.
  return async () => undefined;
}
