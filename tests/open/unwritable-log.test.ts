import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildPages, isBuildCurrent } from '#web/build.ts';
import { freePort } from '../free-port.ts';
import { answering, databaseProcesses, pullThePlug, ROOT } from '../spawn-server-process.ts';
import { enterAdmin, read } from './spawn-own-shop.ts';

test.runIf(process.platform === 'linux').each(['1', '2'])(
  'a shop of %s serving processes whose log is on a full disk stays open, and its health report says what was lost',
  async (WORKERS) => {
    if (!(await isBuildCurrent())) await buildPages();
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'log-'));
    fs.chmodSync(dataDir, 0o755);
    const full = fs.openSync('/dev/full', 'w');
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const env = { PORT: String(port), DATA_DIR: dataDir, CATALOGUE: 'empty', WORKERS };
    const owner = { ADMIN_EMAIL: 'owner@shop.test', ADMIN_PASSWORD: 'correct horse' };
    const shop = spawn(process.execPath, ['main.ts'], {
      cwd: ROOT,
      env: { ...process.env, ...env, ...owner },
      stdio: ['ignore', full, full],
    });
    onTestFinished(async () => {
      await pullThePlug(shop, dataDir);
      fs.closeSync(full);
      fs.rmSync(dataDir, { recursive: true, force: true });
    });
    await answering(`${address}/healthz`);
    const admin = await enterAdmin(address);
    const log = async () => (await admin('healthReport', {})).data.parts.find(({ name }) => name === 'log')!;
    // The lines of a lost database are said by every process.
    process.kill(databaseProcesses(dataDir)[0]!, 'SIGKILL');
    await expect.poll(async () => (await read(`${address}/healthz`)).text, { interval: 10 }).toContain('database');
    await expect.poll(async () => (await read(`${address}/readyz`)).status).toBe(200);
    expect(await log()).toMatchObject({ state: 'bad', says: expect.stringMatching(/^\d+ lines of the log could not/) });
    expect(shop.exitCode).toBeNull();
  },
);
