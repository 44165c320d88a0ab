import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Settings } from '../config/settings.ts';
import { keyOf, type Storage } from './storage.ts';

const PATIENCE_MS = 15_000;

/**
 * Files in a bucket that speaks S3, one object a key. What was put is measured again, since a server that keeps other
 * bytes than it was given says nothing. One that is silent for `patience_ms` is asked twice more; the SDK would wait for ever.
 */
export function s3Storage(
  bucket: string,
  settings: Pick<Settings, 'S3_ENDPOINT' | 'S3_REGION'>,
  patience_ms = PATIENCE_MS,
): Storage {
  const client = new S3Client({
    region: settings.S3_REGION,
    requestHandler: { connectionTimeout: patience_ms, socketTimeout: patience_ms },
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
    has: async (key) => (await sizeOf(key)) !== undefined,
    remove: async (key) => void (await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))),
    async *list() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket }))
        for (const { Key } of page.Contents ?? []) if (Key !== undefined && /^[0-9a-f]{64}$/.test(Key)) yield Key;
    },
    check: async () => void (await client.send(new HeadBucketCommand({ Bucket: bucket }))),
  };
}
