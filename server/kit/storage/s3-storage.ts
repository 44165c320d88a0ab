import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { mustExist } from '#contract/must-exist.ts';
import type { Settings } from '../config/settings.ts';
import { keyOf, type Storage } from './storage.ts';

const PATIENCE_MS = 15_000;

/**
 * Files in a bucket with the S3 protocol, one object per key. The size of a stored object is checked, since a server
 * may store other bytes without an error. A request without an answer for `patience_ms` is repeated twice; the SDK
 * would wait for ever.
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
  /** Does something that needs the bucket, which is made where there is none yet. */
  const inBucket = async (act: () => Promise<unknown>): Promise<void> => {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Error) || !['NotFound', 'NoSuchBucket'].includes(error.name)) throw error;
      await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((made: Error) => {
        // Another process was first.
        if (made.name !== 'BucketAlreadyOwnedByYou') throw made;
      });
      await act();
    }
  };
  return {
    async put(bytes) {
      const key = keyOf(bytes);
      if ((await sizeOf(key)) === bytes.length) return key;
      await inBucket(() => client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes })));
      if ((await sizeOf(key)) !== bytes.length)
        throw new Error(`The bucket kept another size than it was given: ${key}`);
      return key;
    },
    async get(key) {
      const object = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      const bytes = await mustExist(object.Body).transformToByteArray();
      if (keyOf(bytes) !== key) throw new Error(`The bucket gave other bytes than were kept: ${key}`);
      return bytes;
    },
    has: async (key) => (await sizeOf(key)) !== undefined,
    remove: async (key) => void (await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))),
    async *list() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket }))
        for (const { Key } of page.Contents ?? []) if (Key !== undefined && /^[0-9a-f]{64}$/.test(Key)) yield Key;
    },
    check: () => inBucket(() => client.send(new HeadBucketCommand({ Bucket: bucket }))),
  };
}
