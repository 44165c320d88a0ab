import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openArchivedShop } from '#tests/point-in-time/archived-shop.ts';
import { tryPointInTime } from '#tests/point-in-time/try-point-in-time.ts';
import { reportTrials } from '#tests/report-trials.ts';

/** A shop whose database archives its log is brought back to a time, as docs/OPERATING.md says, after more was sold and a table was damaged. */
await reportTrials(() => openArchivedShop(fs.mkdtempSync(path.join(os.tmpdir(), 'time-'))), tryPointInTime);
