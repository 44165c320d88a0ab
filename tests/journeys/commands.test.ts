import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { processesOf } from '../open/serving-processes.ts';
import { slowness } from '../slowness.ts';
import { databaseProcesses, pullThePlug, ROOT, spawnShop } from '../spawn-server-process.ts';

test('a fresh shop is open within 20 seconds, and its whole catalogue stands within two minutes', () => {
  const { start_ms, filled_ms } = inject('firstStart');
  console.log(`open after ${(start_ms / 1000).toFixed(1)} s, catalogue after ${(filled_ms / 1000).toFixed(1)} s`);
  expect(start_ms).toBeLessThan(20_000);
  expect(filled_ms).toBeLessThan(120_000);
});

test.each([
  ['PORT', 'eighty', /^Wrong setting PORT: .+$/],
  ['PAYPAL_BASE_URL', 'https://paypal.example', /^Wrong setting PAYPAL_BASE_URL: .+$/],
  ['ADMIN_PASSWORD', 'short', /^Wrong setting ADMIN_PASSWORD: .+$/],
])('a wrong %s stops the start with one clear line', (name, value, line) => {
  const dataDir = path.join(ROOT, '.tmp/never-made');
  const run = spawnSync(process.execPath, ['main.ts'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, [name]: value },
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect(run.status).toBe(1);
  expect(run.stdout).toBe('');
  expect(run.stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(run.stderr.trimEnd()).toMatch(line);
  expect(fs.existsSync(dataDir)).toBe(false);
});

test('SIGTERM ends shop and database within 10 seconds, also while the catalogue is filled, and the next start is quick', async () => {
  const shop = await spawnShop();
  leaveNothing(shop.process, shop.dataDir);
  expect(databaseProcesses(shop.dataDir).length).toBeGreaterThan(1);
  const started = performance.now();
  await shop.stop();
  expect(shop.process.exitCode).toBe(0);
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(databaseProcesses(shop.dataDir)).toEqual([]);

  const again = await spawnShop({ dataDir: shop.dataDir });
  leaveNothing(again.process, shop.dataDir);
  console.log(`second start: ${(again.start_ms / 1000).toFixed(1)} s`);
  expect(again.start_ms).toBeLessThan(5_000 * slowness());
  if (process.platform === 'linux') {
    const [serving] = processesOf(again, 'all');
    const helpers = threadsOf(serving!).filter((name) => name === 'V8Worker').length;
    expect(helpers).toBe(Math.max(1, Math.min(4, os.availableParallelism() - 1)));
  }
  await again.stop();
});

// Each of these waits for a shop of its own, so every run of the tests is spared them; `npm run verify` is not.
if (process.env.ALL_JOURNEYS) {
  test('SIGTERM while the shop is still being opened leaves no database', async () => {
    const dataDir = newDataDir('early-');
    const env = { ...process.env, PORT: String(await freePort()), DATA_DIR: dataDir, CATALOGUE: 'empty' };
    const shop = spawn(process.execPath, ['main.ts'], { cwd: ROOT, env, stdio: 'ignore' });
    leaveNothing(shop, dataDir);
    const gone = once(shop, 'exit');
    await expect.poll(() => databaseProcesses(dataDir).length, { interval: 5 }).toBeGreaterThan(0);
    shop.kill('SIGTERM');
    expect(await gone).toEqual([0, null]);
    expect(databaseProcesses(dataDir)).toEqual([]);
  });

  test('a shop goes on when nobody reads what it prints', async () => {
    const dataDir = newDataDir('unread-');
    const port = await freePort();
    const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, CATALOGUE: 'empty' };
    const shop = spawn(process.execPath, ['main.ts'], { cwd: ROOT, env, stdio: 'pipe' });
    leaveNothing(shop, dataDir);
    shop.stdout.destroy();
    shop.stderr.destroy();
    const gone = once(shop, 'exit');
    await expect.poll(() => status(`http://127.0.0.1:${port}/healthz`), { timeout: 40_000 }).toBe(200);
    // By now it has said that it is open, and who its administrator is.
    await sleep(3_000);
    expect(await status(`http://127.0.0.1:${port}/healthz`)).toBe(200);
    shop.kill('SIGTERM');
    expect(await gone).toEqual([0, null]);
  });

  test('npm start ends with npm, the database included, although npm passes no signal on', async () => {
    const dataDir = newDataDir('npm-');
    const port = await freePort();
    // A shell in between, as npm puts one there, dies without telling its child.
    const shell = spawn('sh', ['-c', `"${process.execPath}" main.ts; true`], {
      cwd: ROOT,
      env: {
        ...process.env,
        npm_lifecycle_event: 'start',
        PORT: String(port),
        DATA_DIR: dataDir,
        CATALOGUE: 'empty',
        LOG_LEVEL: 'silent',
      },
      stdio: 'ignore',
      // A group of its own, so that what the shell started can be ended with it.
      detached: true,
    });
    leaveNothing(shell, dataDir, () => process.kill(-shell.pid!, 'SIGKILL'));
    await expect.poll(() => status(`http://127.0.0.1:${port}/healthz`)).toBe(200);
    shell.kill('SIGKILL');
    await expect.poll(() => databaseProcesses(dataDir)).toEqual([]);
    await expect.poll(() => status(`http://127.0.0.1:${port}/healthz`)).toBe(0);
  });
}

/**
 * Ends a shop with its database and removes its folder, however its test went. `kill` ends what the shop's own end
 * would leave.
 */
function leaveNothing(shop: ChildProcess, dataDir: string, kill: () => void = () => undefined): void {
  onTestFinished(async () => {
    try {
      kill();
    } catch {
      // The processes have ended already, as they should.
    }
    await pullThePlug(shop, dataDir);
    fs.rmSync(dataDir, { recursive: true, force: true });
  });
}

/** Open to the user that the database runs as. */
function newDataDir(name: string): string {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), name));
  fs.chmodSync(dataDir, 0o755);
  return dataDir;
}

function status(address: string): Promise<number> {
  return fetch(address).then(
    (reply) => reply.status,
    () => 0,
  );
}

/** What the threads of a process are called; Linux only. */
function threadsOf(pid: number): string[] {
  return fs
    .readdirSync(`/proc/${pid}/task`)
    .map((id) => fs.readFileSync(`/proc/${pid}/task/${id}/comm`, 'utf8').trim());
}
