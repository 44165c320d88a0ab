import path from 'node:path';
import type { StorageState } from '#contract/admin/storage-state.ts';
import { recordedTime } from '#server/kit/database/shop-values.ts';
import type { Tools } from '#server/kit/tools.ts';
import { countFiles } from './storage-queries.ts';

/** Where the shop stores what can be lost, and when a copy of it was last made. */
export async function presentStorage({ db, settings }: Pick<Tools, 'db' | 'settings'>): Promise<StorageState> {
  const { S3_BUCKET, DATA_DIR, SETTINGS_KEY } = settings;
  const [stored, lastBackup, restored] = await Promise.all([
    countFiles(db),
    recordedTime(db, 'last_backup'),
    recordedTime(db, 'restored'),
  ]);
  return {
    files: S3_BUCKET ? { where: 'bucket', name: S3_BUCKET } : { where: 'folder', name: path.join(DATA_DIR, 'files') },
    originals: { count: stored.originals, bytes: stored.original_bytes },
    prepared: { count: stored.prepared, bytes: stored.prepared_bytes },
    lastBackup,
    restored,
    key: SETTINGS_KEY
      ? { where: 'environment', name: 'SETTINGS_KEY' }
      : { where: 'file', name: path.join(DATA_DIR, 'settings.key') },
  };
}
