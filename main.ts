import { enableCompileCache } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUNDLE, bundleServer, isBundleCurrent } from '#boot/bundle.ts';
import { buildPages, isBuildCurrent } from '#web/build.ts';

const COMPILED = path.join(import.meta.dirname, 'node_modules/.cache/huruf');
/**
 * V8 lets a heap grow to several times what is in use, and does not shrink it after the load; so it collects at half as
 * much again.
 */
const COLLECT_SOONER = '--heap-growing-percent=50';
/**
 * V8's helpers collect and compile next to the shop, four of them as Node has it: where there is no core for each,
 * anyone who is answered waits for them.
 */
const LEAVE_A_CORE = `--v8-pool-size=${Math.max(1, Math.min(4, availableParallelism() - 1))}`;

if (process.argv.includes('--dev')) {
  enableCompileCache(COMPILED);
  await import('#boot/shop.ts');
} else if (process.argv.includes('--build')) {
  await buildPages();
  await bundleServer();
} else {
  await makeWhatIsMissing();
  await becomeTheShop();
}

async function makeWhatIsMissing(): Promise<void> {
  if ((await isBuildCurrent()) && (await isBundleCurrent())) return;
  // Anyone who set something wrong need not wait for it.
  const { settingsToOpenWithOrExit } = await import('#server/kit/config/settings-or-exit.ts');
  await settingsToOpenWithOrExit();
  console.log('Building the pages (once) ...');
  await buildPages();
  await bundleServer();
}

/**
 * The bundle takes this process's place, with its number and its streams: what was needed to come here is gone from
 * memory.
 */
async function becomeTheShop(): Promise<void> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    // What was compiled at the last start need not be compiled at this one.
    NODE_COMPILE_CACHE: COMPILED,
    ...sparing(process.env),
  };
  const same = [process.execPath, COLLECT_SOONER, LEAVE_A_CORE, ...process.execArgv, BUNDLE, ...process.argv.slice(2)];
  if (process.platform !== 'win32') process.execve!(process.execPath, same, env);
  Object.assign(process.env, env);
  enableCompileCache(COMPILED);
  await import(pathToFileURL(BUNDLE).href);
}

/** How glibc hands memory back, unless somebody set it. What each figure gives: bench/NOTES.md, 2. */
function sparing(env: NodeJS.ProcessEnv): Record<string, string> {
  return {
    // It gives each thread heaps of its own.
    MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX ?? '2',
    // Pages, drawings and packers allocate blocks larger than this; in a heap, a small block above them would prevent
    // their memory from ever being returned.
    MALLOC_MMAP_THRESHOLD_: env.MALLOC_MMAP_THRESHOLD_ ?? '65536',
    MALLOC_TRIM_THRESHOLD_: env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
  };
}
