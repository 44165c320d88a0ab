import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSettings, WrongSetting } from './settings.ts';

test('a shop without any settings is a demo on this machine', () => {
  expect(readSettings({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: path.resolve('data'),
    CATALOGUE: 'demo',
    WORKERS: 1,
    SMTP_ALLOW_PLAIN: '0',
  });
});

test('the public address follows the port, and loses a slash at its end', () => {
  expect(readSettings({ PORT: '8080' }).PUBLIC_URL).toBe('http://localhost:8080');
  expect(readSettings({ PUBLIC_URL: 'https://huruf.example//' }).PUBLIC_URL).toBe('https://huruf.example');
});

test('a setting that is set to nothing is not set', () => {
  const settings = readSettings({
    DATABASE_URL: '',
    PAYPAL_CLIENT_ID: '',
    ADMIN_EMAIL: '',
    SMTP_URL: '',
    S3_BUCKET: '',
    PORT: '',
    HOST: '',
    WORKERS: '',
    LOG_LEVEL: '',
    CATALOGUE: '',
  });
  expect(settings).toMatchObject(readSettings({}));
  expect(settings.DATABASE_URL).toBeUndefined();
  expect(settings.PAYPAL_CLIENT_ID).toBeUndefined();
});

test.each([
  { PORT: 'x' },
  { PORT: '70000' },
  { PORT: '-1' },
  { PORT: '0' },
  { PORT: '0x10' },
  { PUBLIC_URL: 'https://huruf.example/shop' },
  { PUBLIC_URL: 'https://huruf.example/?a=b' },
  { MAIL_FROM: 'nobody' },
  { MAIL_FROM: 'a@shop.example\nBcc: b@shop.example' },
  { SHOP_TIMEZONE: 'Asia/Nowhere' },
  { SHOP_TIMEZONE: '+07:00' },
  { SMTP_URL: 'smtp://' },
  { PUBLIC_URL: 'huruf.example' },
  { PUBLIC_URL: 'ftp://huruf.example' },
  { DATABASE_URL: 'mysql://x/y' },
  { ADMIN_EMAIL: 'nobody' },
  { ADMIN_PASSWORD: 'short' },
  { ADMIN_PASSWORD: 'x'.repeat(201) },
  { CATALOGUE: 'full' },
  { SMTP_URL: 'mail.example' },
  { S3_ENDPOINT: 'x' },
  { LOG_LEVEL: 'loud' },
  { WORKERS: '0' },
  { WORKERS: 'many' },
])('%j is told in one line that names the setting', (environment: Record<string, string>) => {
  const [name] = Object.keys(environment);
  expect(() => readSettings(environment)).toThrow(WrongSetting);
  try {
    readSettings(environment);
  } catch (error) {
    expect((error as Error).message).toMatch(new RegExp(`^Wrong setting ${name}: [^\n]+$`));
  }
});

test.each(['Asia/Jakarta', 'asia/jakarta', 'Etc/UTC', 'GMT'])('%s is a time zone', (SHOP_TIMEZONE) => {
  expect(readSettings({ SHOP_TIMEZONE }).SHOP_TIMEZONE).toBe(SHOP_TIMEZONE);
});

test.each([
  'https://api-m.paypal.com.evil.example',
  'https://evil.example/api-m.paypal.com',
  'http://api-m.paypal.com',
  'https://api-m.paypal.com@evil.example',
  'http://192.168.0.7:8080',
  'file:///etc/passwd',
])('money is never asked for at %s', (PAYPAL_BASE_URL) => {
  const keys = { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b' };
  expect(() => readSettings({ ...keys, PAYPAL_BASE_URL })).toThrow(/PAYPAL_BASE_URL/);
});

test.each([
  'https://api-m.paypal.com',
  'https://api-m.sandbox.paypal.com',
  'http://127.0.0.1:9000',
  'http://localhost:9000',
])('money may be asked for at %s', (PAYPAL_BASE_URL) => {
  expect(readSettings({ PAYPAL_BASE_URL }).PAYPAL_BASE_URL).toBe(PAYPAL_BASE_URL);
});

test('a key of PayPal without its secret is refused, and the other way round', () => {
  expect(() => readSettings({ PAYPAL_CLIENT_ID: 'a' })).toThrow(/PAYPAL_CLIENT_SECRET/);
  expect(() => readSettings({ PAYPAL_CLIENT_SECRET: 'a' })).toThrow(/PAYPAL_CLIENT_SECRET/);
});

test('a shop with a wrong setting does not start, and says one line', () => {
  const main = path.join(import.meta.dirname, '../../../main.ts');
  const run = spawnSync(process.execPath, [main], { env: { PATH: process.env.PATH, PORT: 'x' }, encoding: 'utf8' });
  expect(run.status).toBe(1);
  expect(run.stderr.trim().split('\n')).toEqual([expect.stringMatching(/^Wrong setting PORT: /)]);
  expect(run.stderr + run.stdout).not.toContain(' at ');
});
