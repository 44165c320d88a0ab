import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openArchivedShop } from '#tests/point-in-time/archived-shop.ts';
import { tryPointInTime } from '#tests/point-in-time/try-point-in-time.ts';
import { buildPages, isBuildCurrent } from '#web/build.ts';
import { bundleServer, isBundleCurrent } from '../bundle.ts';

/** A shop whose database archives its log is brought back to a time, as docs/OPERATING.md says, after more was sold and a table was damaged. */
if (!(await isBuildCurrent())) await buildPages();
if (!(await isBundleCurrent())) await bundleServer();
const archived = await openArchivedShop(fs.mkdtempSync(path.join(os.tmpdir(), 'time-')));
let failed = 0;
try {
  for await (const { name, isGood, figures } of tryPointInTime(archived)) {
    console.log(`${isGood ? 'good  ' : 'FAILED'}  ${name}: ${figures}`);
    if (!isGood) failed += 1;
  }
} finally {
  await archived.close();
}
process.exit(failed > 0 ? 1 : 0);
