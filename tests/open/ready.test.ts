import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../spawn-server-process.ts';

const wanted = {
  '': { version: '1.0.0' },
  'node_modules/paper': { version: '2.0.0' },
  'node_modules/ink-for-another-machine': { version: '1.0.0', optional: true },
};

/** Makes ready a checkout whose lockfile is newer than these packages, which are there. @returns what npm was told. */
function makeReady(there: Record<string, { version: string }>): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ready-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const write = (name: string, content: object | string) => {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  };
  write('scripts/ready.cjs', fs.readFileSync(path.join(ROOT, 'scripts/ready.cjs'), 'utf8'));
  write('node_modules/.package-lock.json', { packages: there });
  fs.utimesSync(path.join(folder, 'node_modules/.package-lock.json'), 1, 1);
  write('package-lock.json', { packages: wanted });
  write('npm.cjs', `require('node:fs').writeFileSync('told.txt', process.argv.slice(2).join(' '))`);
  const run = spawnSync(process.execPath, [path.join(folder, 'scripts/ready.cjs')], {
    env: { ...process.env, npm_execpath: path.join(folder, 'npm.cjs') },
    encoding: 'utf8',
  });
  expect(run.stderr).toBe('');
  const told = path.join(folder, 'told.txt');
  return fs.existsSync(told) ? fs.readFileSync(told, 'utf8') : '';
}

test('packages that are there are not removed and asked for again, since there may be no network', () => {
  const there = { 'node_modules/paper': { version: '2.0.0' } };
  expect(makeReady(there)).toBe('');
});

test('packages that are missing, of another version or wanted no longer are installed anew', () => {
  for (const there of [
    {},
    { 'node_modules/paper': { version: '1.0.0' } },
    { 'node_modules/paper': { version: '2.0.0' }, 'node_modules/glue': { version: '1.0.0' } },
  ] as Record<string, { version: string }>[])
    expect(makeReady(there)).toMatch(/^ci\b/);
});
