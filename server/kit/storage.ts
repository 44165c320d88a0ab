import { createHash } from 'node:crypto';
import { GetObjectCommand, HeadBucketCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { diskStorage } from './disk-storage.ts';
import type { Settings } from './settings.ts';

/**
 * Where font files are kept, by the SHA-256 of their bytes: the same bytes are kept once, and what is read is what
 * was written. `put` is complete when it returns.
 */
export type Storage = {
  /** Keeps the bytes. @returns their key, 64 hexadecimal digits. */
  put(bytes: Uint8Array): Promise<string>;
  /** @throws when nothing is kept under the key or the bytes are not those that were kept. */
  get(key: string): Promise<Uint8Array>;
  /** @throws when the storage does not answer. */
  check(): Promise<void>;
};

/** The storage that the settings name: a bucket, or the folder `files` of the data folder. */
export function openStorage(settings: Pick<Settings, 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'DATA_DIR'>): Storage {
  return settings.S3_BUCKET ? bucketStorage(settings.S3_BUCKET, settings) : diskStorage(settings.DATA_DIR);
}

/** The key of some bytes. */
export function keyOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function bucketStorage(bucket: string, settings: Pick<Settings, 'S3_ENDPOINT' | 'S3_REGION'>): Storage {
  const client = new S3Client({
    region: settings.S3_REGION,
    // The SDK's default checksums corrupt uploads on older servers; size and SHA-256 are compared by us.
    ...(settings.S3_ENDPOINT
      ? {
          endpoint: settings.S3_ENDPOINT,
          forcePathStyle: true,
          requestChecksumCalculation: 'WHEN_REQUIRED' as const,
          responseChecksumValidation: 'WHEN_REQUIRED' as const,
        }
      : {}),
  });
  const sizeOf = async (key: string): Promise<number | undefined> => {
    try {
      return (await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))).ContentLength;
    } catch (error) {
      if (error instanceof Error && error.name === 'NotFound') return undefined;
      throw error;
    }
  };
  return {
    async put(bytes) {
      const key = keyOf(bytes);
      if ((await sizeOf(key)) === bytes.length) return key;
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes }));
      if ((await sizeOf(key)) !== bytes.length)
        throw new Error(`The bucket kept another size than it was given: ${key}`);
      return key;
    },
    async get(key) {
      const object = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      const bytes = await object.Body!.transformToByteArray();
      if (keyOf(bytes) !== key) throw new Error(`The bucket gave other bytes than were kept: ${key}`);
      return bytes;
    },
    check: async () => void (await client.send(new HeadBucketCommand({ Bucket: bucket }))),
  };
}
