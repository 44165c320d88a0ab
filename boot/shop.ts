import cluster from 'node:cluster';
import { linesInClear } from '#server/kit/config/in-clear.ts';
import { type Settings, WrongSetting } from '#server/kit/config/settings.ts';
import { readSettingsOrExit, settingsToOpenWithOrExit } from '#server/kit/config/settings-or-exit.ts';
import { describeFullDisk } from '#server/kit/config/try-settings.ts';
import { loseRatherThanWait } from '#server/kit/logs/lossy-output.ts';
import { watchClock } from '#server/kit/watch-clock.ts';
import { openInfrastructure } from './infrastructure.ts';
import { type Close, closeAll, endWithTheProcess } from './shutdown.ts';
import { superviseProcesses } from './supervisor.ts';

// A shop goes on when its output cannot be written or is no longer read.
for (const output of [process.stdout, process.stderr]) loseRatherThanWait(output);
if (cluster.isPrimary) {
  const settings = await settingsToOpenWithOrExit();
  for (const line of linesInClear(settings))
    console.error(`${line} leads to another machine without encryption: what goes there can be read on the way.`);
  // Whatever the shop writes from here on is its own; the processes that it starts have that from this one.
  process.umask(0o077);
  await open(settings);
} else await (await import('./serve.ts')).serveAsOneOfSeveral(readSettingsOrExit());

/** Opens the shop: opens the infrastructure, serves in child processes, and ends all of it on SIGTERM. */
async function open(settings: Settings): Promise<void> {
  const closing: Close[] = [];
  const serving = startServing(settings, closing);
  // A stop that comes meanwhile waits for what is being opened, so that it can be closed.
  const { ending, end } = endWithTheProcess(() => serving.catch(() => undefined).then(() => closeAll(closing)));
  try {
    const seed = await serving;
    watchClock(console.error);
    console.log(`\nHuruf is open at ${settings.PUBLIC_URL}\n`);
    await seed(ending);
  } catch (error) {
    // Nothing may keep a stop from its end.
    if (ending.aborted) return;
    console.error(error instanceof WrongSetting ? error.message : (describeFullDisk(error) ?? error));
    await end(1);
  }
}

/**
 * Opens the infrastructure and serves on it; how to close what was opened is put before `closing` at once, so that it
 * holds after a failure too.
 * @returns what fills the open shop with its catalogue.
 */
async function startServing(settings: Settings, closing: Close[]): Promise<(ending: AbortSignal) => Promise<void>> {
  const { infrastructure, close } = await openInfrastructure(settings);
  closing.unshift(close);
  if (process.argv.includes('--dev')) {
    // The parent process does not load the modules of its children.
    const { serveSingle } = await import('./serve.ts');
    return serveSingle(settings, infrastructure, closing);
  }
  await superviseProcesses(settings.WORKERS, infrastructure, closing);
  // One of them does.
  return async () => undefined;
}
