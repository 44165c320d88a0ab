import fs from 'node:fs';
import path from 'node:path';
import { reachDatabase } from '#boot/infrastructure.ts';
import { noProgress } from '#server/kit/backup/progress.ts';
import { writeBackup } from '#server/kit/backup/write-backup.ts';
import { readSettingsOrExit } from '#server/kit/config/settings-or-exit.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { noteTime } from '#server/kit/database/shop-values.ts';
import { openStorage } from '#server/kit/storage/open-storage.ts';
import { showProgress } from './show-progress.ts';

/**
 * `npm run backup [-- FILE]`: the whole shop as it is now, in one file. The shop may go on serving. Ended by a signal,
 * it leaves nothing.
 */
const settings = readSettingsOrExit();
const now = new Date();
const stamp = now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
const target = path.resolve(process.argv[2] ?? path.join(settings.DATA_DIR, 'backups', `huruf-${stamp}.zip`));
if (fs.existsSync(target)) {
  console.error(`${target} is there already.`);
  process.exit(1);
}
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => interrupted.abort(new Error(`it was ended by ${signal}`)));
const context = await reachDatabase(settings);
const database = openDatabase(context.owner, { size: 2 });
const progress = noProgress();
const end = showProgress(progress);
const outcome = await writeBackup(
  {
    pool: database.pool,
    storage: await openStorage(settings),
    beside: [path.join(settings.DATA_DIR, 'sandbox.jsonl')],
    now,
    progress,
    signal: interrupted.signal,
  },
  target,
).catch((error: Error) => error);
end();
if (!(outcome instanceof Error)) await noteTime(database.db, 'last_backup', now);
await database.close();
await context.close();
if (outcome instanceof Error) {
  console.error(`No backup was made: ${outcome.message}`);
  process.exit(1);
}
const megabytes = (fs.statSync(target).size / 1e6).toFixed(1);
console.log(
  `${target}: ${outcome.tables.length} tables, ${progress.rows.done} rows, ${outcome.files} files, ${megabytes} MB`,
);
process.exit(0);
