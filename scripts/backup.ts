import fs from 'node:fs';
import path from 'node:path';
import { writeBackup } from '#server/kit/backup/write-backup.ts';
import { readSettingsOrExit } from '#server/kit/config/settings-or-exit.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { noteTime } from '#server/kit/database/shop-values.ts';
import { openStorage } from '#server/kit/storage/open-storage.ts';
import { reachDatabase } from '../infrastructure.ts';

/** `npm run backup [-- FILE]`: the whole shop as it is now, in one file. The shop may go on serving. */
const settings = readSettingsOrExit();
const now = new Date();
const stamp = now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
const target = path.resolve(process.argv[2] ?? path.join(settings.DATA_DIR, 'backups', `huruf-${stamp}.zip`));
if (fs.existsSync(target)) {
  console.error(`${target} is there already.`);
  process.exit(1);
}
const ground = await reachDatabase(settings);
const database = openDatabase(ground.owner, { size: 2 });
const beside = [path.join(settings.DATA_DIR, 'sandbox.jsonl')];
const { tables, files } = await writeBackup(
  { pool: database.pool, storage: await openStorage(settings), beside, now },
  target,
);
await noteTime(database.db, 'last_backup', now);
await database.close();
await ground.close();
const rows = tables.reduce((sum, table) => sum + table.rows, 0);
console.log(`${target}: ${tables.length} tables, ${rows} rows, ${files} files`);
process.exit(0);
