import { bundleServer, isBundleCurrent } from '#boot/bundle.ts';
import { buildPages, isBuildCurrent } from '#web/build.ts';
import type { Tried } from './hosts/try-hosts.ts';

/**
 * Opens what is tried, in its newest build, prints each promise as it was tried, and ends the process: with 1 where one
 * did not hold.
 */
export async function reportTrials<Opened extends { close(): Promise<unknown> }>(
  open: () => Promise<Opened>,
  tryAll: (opened: Opened) => AsyncIterable<Tried>,
): Promise<never> {
  if (!(await isBuildCurrent())) await buildPages();
  if (!(await isBundleCurrent())) await bundleServer();
  const opened = await open();
  let failed = 0;
  try {
    for await (const { name, isGood, figures } of tryAll(opened)) {
      console.log(`${isGood ? 'good  ' : 'FAILED'}  ${name}: ${figures}`);
      if (!isGood) failed += 1;
    }
  } finally {
    await opened.close();
  }
  process.exit(failed > 0 ? 1 : 0);
}
