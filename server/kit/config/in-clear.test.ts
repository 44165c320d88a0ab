import { expect, test } from 'vitest';
import { linesInClear } from './in-clear.ts';
import { readSettings } from './settings.ts';

const lines = (environment: Record<string, string>) => linesInClear(readSettings(environment));

test.each([
  ['postgres://u:p@db.example/shop', ['DATABASE_URL']],
  ['postgres://u:p@db.example/shop?sslmode=prefer', ['DATABASE_URL']],
  ['postgres://u:p@db.example/shop?sslmode=verify-full', []],
  ['postgres://u:p@database:5432/shop?sslmode=disable', []],
  ['postgres://u:p@127.0.0.1/shop', []],
  ['postgres:///shop?host=/var/run/postgresql', []],
  ['postgres://u:p@localhost/shop?host=db.example', ['DATABASE_URL']],
])('a database at %s is in clear: %j', (DATABASE_URL, expected) => {
  expect(lines({ DATABASE_URL })).toEqual(expected);
});

test('so are a bucket by http on another machine, and a mail server where that is allowed', () => {
  expect(lines({ S3_BUCKET: 'fonts', S3_ENDPOINT: 'http://files:9000' })).toEqual(['S3_ENDPOINT']);
  expect(lines({ S3_BUCKET: 'fonts', S3_ENDPOINT: 'https://s3.example' })).toEqual([]);
  expect(lines({ S3_BUCKET: 'fonts', S3_ENDPOINT: 'http://localhost:9000' })).toEqual([]);
  expect(lines({ SMTP_URL: 'smtp://u:p@mail.example:587' })).toEqual([]);
  expect(lines({ SMTP_URL: 'smtp://u:p@mail.example:587', SMTP_ALLOW_PLAIN: '1' })).toEqual(['SMTP_URL']);
});
