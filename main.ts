import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPages, isBuildCurrent } from '#web/build.ts';
import { BUNDLE, bundleServer, isBundleCurrent } from './bundle.ts';

const COMPILED = path.join(import.meta.dirname, 'node_modules/.cache/huruf');

if (process.argv.includes('--dev')) {
  enableCompileCache(COMPILED);
  await import('./shop.ts');
} else {
  await makeWhatIsMissing();
  await becomeTheShop();
}

async function makeWhatIsMissing(): Promise<void> {
  if ((await isBuildCurrent()) && (await isBundleCurrent())) return;
  // Whoever set something wrong need not wait for it.
  const { settingsToOpenWithOrExit } = await import('#server/kit/config/settings-or-exit.ts');
  await settingsToOpenWithOrExit();
  console.log('Building the pages (once) ...');
  await buildPages();
  await bundleServer();
}

/** The bundle takes this process's place, with its number and its streams: what was needed to come here is gone from memory. */
async function becomeTheShop(): Promise<void> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    // What was compiled at the last start need not be compiled at this one.
    NODE_COMPILE_CACHE: COMPILED,
    // glibc gives each thread heaps of its own and hands little of them back; with two the shop is 30 MB smaller, and 60 after a busy hour.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  };
  const same = [process.execPath, ...process.execArgv, BUNDLE, ...process.argv.slice(2)];
  if (process.platform !== 'win32') process.execve!(process.execPath, same, env);
  Object.assign(process.env, env);
  enableCompileCache(COMPILED);
  await import(pathToFileURL(BUNDLE).href);
}
