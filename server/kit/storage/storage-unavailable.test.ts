import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sendErrors } from '../http/error-responses.ts';
import { s3Storage } from './s3-storage.ts';

let status = 503;
const bucket = createServer((_request, response) => response.writeHead(status).end()).listen(0, '127.0.0.1');
const app = Fastify();
sendErrors(app);
beforeAll(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'shop');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
  const { port } = bucket.address() as AddressInfo;
  const storage = s3Storage('fonts', { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_REGION: 'auto' });
  app.get('/file', () => storage.get('a'.repeat(64)));
  app.get('/full', () => {
    throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
  });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await app.close();
  bucket.close();
});
const codeAt = async (url: string) => {
  const reply = await app.inject({ url });
  return `${reply.statusCode} ${reply.json().code}`;
};

test('while the bucket can not answer the shop says that it can not, and a bucket that says no is a fault of ours', async () => {
  expect(await codeAt('/file')).toBe('503 unavailable');
  status = 403;
  expect(await codeAt('/file')).toBe('500 internal_error');
});

test('a full disk is told as what it is to nobody but the log, and passes', async () => {
  expect(await codeAt('/full')).toBe('503 unavailable');
});
