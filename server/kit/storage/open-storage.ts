import type { Settings } from '../config/settings.ts';
import { telemetry } from '../telemetry/telemetry.ts';
import { diskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

/** The storage that the settings name: a bucket, or the folder `files` of the data folder. */
export async function openStorage(settings: Settings): Promise<Storage> {
  const storage = await chooseStorage(settings);
  const one = telemetry();
  if (!one) return storage;
  const part = <Answer>(name: string, run: () => Promise<Answer>) =>
    one.trace({ name: `storage ${name}`, kind: 'client', isPart: true }, run);
  return {
    ...storage,
    put: (bytes) => part('put', () => storage.put(bytes)),
    get: (key) => part('get', () => storage.get(key)),
    remove: (key) => part('remove', () => storage.remove(key)),
  };
}

async function chooseStorage(settings: Settings): Promise<Storage> {
  if (!settings.S3_BUCKET) return diskStorage(settings.DATA_DIR);
  // The S3 client is large, so only a shop that has a bucket loads it.
  const { s3Storage } = await import('./s3-storage.ts');
  return s3Storage(settings.S3_BUCKET, settings);
}
