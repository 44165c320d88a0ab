import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUNDLE, bundleServer, isBundleCurrent } from '#boot/bundle.ts';
import { buildPages, isBuildCurrent } from '#web/build.ts';

// What was compiled at the last start need not be compiled at this one, nor in the processes that it starts.
process.env.NODE_COMPILE_CACHE = path.join(import.meta.dirname, 'node_modules/.cache/huruf');
enableCompileCache();

if (process.argv.includes('--dev')) {
  await import('#boot/shop.ts');
} else if (process.argv.includes('--build')) {
  await buildPages();
  await bundleServer();
} else {
  await makeWhatIsMissing();
  process.env.NODE_ENV = 'production';
  // As if Node had been started with it: it starts its processes from the same file.
  process.argv[1] = BUNDLE;
  await import(pathToFileURL(BUNDLE).href);
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
