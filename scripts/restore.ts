import fs from 'node:fs';
import { reachDatabase } from '#boot/infrastructure.ts';
import { CannotRestore } from '#server/kit/backup/archive.ts';
import { noProgress } from '#server/kit/backup/progress.ts';
import { restoreBackup } from '#server/kit/backup/restore-backup.ts';
import { readSettingsOrExit } from '#server/kit/config/settings-or-exit.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { noteTime } from '#server/kit/database/shop-values.ts';
import { openStorage } from '#server/kit/storage/open-storage.ts';
import { showProgress } from './show-progress.ts';

/** `npm run restore -- FILE`: brings a backup into a shop that was never started. */
const file = process.argv[2];
if (file === undefined) {
  console.error('Which backup? npm run restore -- FILE');
  process.exit(1);
}
const settings = readSettingsOrExit();
fs.mkdirSync(settings.DATA_DIR, { recursive: true });
const context = await reachDatabase(settings);
const database = openDatabase(context.owner, { size: 2 });
const log = { error: (_details: object, text: string) => console.error(text), debug: () => undefined };
const progress = noProgress();
const target = { database, storage: await openStorage(settings), dataDir: settings.DATA_DIR, log, progress };
const end = showProgress(progress);
const outcome = await restoreBackup(target, file).catch((error: unknown) => {
  if (error instanceof CannotRestore) return error;
  throw error;
});
end();
if (!(outcome instanceof CannotRestore)) await noteTime(database.db, 'restored', new Date());
await database.close();
await context.close();
if (outcome instanceof CannotRestore) {
  console.error(outcome.message);
  process.exit(1);
}
console.log(`The shop of ${outcome.madeAt} is restored. Start it with npm start.`);
process.exit(0);
