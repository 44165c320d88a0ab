import path from 'node:path';
import type { StorageState } from '#contract/admin/storage-state.ts';
import { notedTime } from '#server/kit/database/shop-values.ts';
import type { Tools } from '#server/kit/tools.ts';
import { countFiles } from './storage-queries.ts';

/** Where the shop keeps what can be lost, and when a copy of it was last made. */
export async function presentStorage({ db, settings }: Pick<Tools, 'db' | 'settings'>): Promise<StorageState> {
  const { S3_BUCKET, DATA_DIR, SETTINGS_KEY } = settings;
  const [kept, lastBackup, restored] = await Promise.all([
    countFiles(db),
    notedTime(db, 'last_backup'),
    notedTime(db, 'restored'),
  ]);
  return {
    files: S3_BUCKET ? { where: 'bucket', name: S3_BUCKET } : { where: 'folder', name: path.join(DATA_DIR, 'files') },
    originals: { count: kept.originals, bytes: kept.original_bytes },
    prepared: { count: kept.prepared, bytes: kept.prepared_bytes },
    lastBackup,
    restored,
    key: SETTINGS_KEY
      ? { where: 'environment', name: 'SETTINGS_KEY' }
      : { where: 'file', name: path.join(DATA_DIR, 'settings.key') },
  };
}
