import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { chooseFolder } from '#server/kit/postgres/cluster-folders.ts';
import { openBuyers } from '../hosts/buyers.ts';
import { openLeftovers, paidInVain } from '../hosts/rest-queries.ts';
import { slowness } from '../slowness.ts';
import { databaseOf, isAlive, ROOT, type SpawnedShop, spawnShop } from '../spawn-server-process.ts';
import { processesOf, until } from './serving-processes.ts';
import { read, spawnOwnShop } from './spawn-own-shop.ts';

const onLinux = test.runIf(process.platform === 'linux');
/**
 * What the next process may take of the processor until it answers, on a quiet machine: that is how long people wait,
 * since nothing else is in its way.
 */
const BACK_MS = 2_000;
/** An email that a killed process was sending is tried again after a minute. */
const LEFTOVERS_MS = 90_000;
const SIGNALS = ['SIGKILL', 'SIGABRT', 'SIGTRAP', 'SIGSEGV'] as const;

const servesAgain = (shop: SpawnedShop, not: number) =>
  until(async () => !processesOf(shop, 'all').includes(not) && (await read(`${shop.address}/healthz`)).status === 200);

/** Of Linux, in hundredths of a second. */
function processorTimeOf(pid: number): number {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

onLinux(
  'a shop of one process that dies of any signal, again and again while people buy, serves again within two seconds, and nothing paid is lost',
  async () => {
    const shop = await spawnOwnShop({ CATALOGUE: 'demo', PAYMENTS: 'sandbox' });
    const database = await databaseOf(shop);
    onTestFinished(database.close);
    await until(async () => JSON.parse((await read(`${shop.address}/api/product?limit=4`)).text).length === 4);
    const buyers = await openBuyers(shop.address, 3);
    const slow = slowness();
    const back: number[] = [];
    for (const signal of [...SIGNALS, ...SIGNALS]) {
      const before = buyers.paid.length;
      await until(() => buyers.paid.length > before);
      const [victim] = processesOf(shop, 'all');
      process.kill(victim!, signal);
      const back_s = await servesAgain(shop, victim!);
      const took_ms = processorTimeOf(processesOf(shop, 'all')[0]!);
      console.log(`serves again after ${back_s.toFixed(1)} s, ${took_ms} ms of the processor`);
      back.push(took_ms);
    }
    await buyers.stop();
    console.log(`${buyers.paid.length} orders paid`);
    expect(buyers.troubles).toEqual([]);
    // Of several, since others may have had the machine during one of them.
    const [middle] = back.sort((one, other) => one - other).slice(back.length / 2);
    expect(middle).toBeLessThan(BACK_MS * slow);
    await expect.poll(() => openLeftovers(database.db), { timeout: LEFTOVERS_MS, interval: 250 }).toBe(0);
    expect(await paidInVain(database.db, buyers.paid, buyers.placed)).toEqual([]);
    const { rows } = await database.pool.query(
      `select count(*) as doubles from (select 1 from captures join payments on payments.id = captures.payment_id
         group by payments.order_id having count(*) > 1) twice`,
    );
    expect(rows).toEqual([{ doubles: 0 }]);
  },
  300_000,
);

onLinux(
  'a process that does not answer for ten seconds is killed and replaced',
  async () => {
    const shop = await spawnOwnShop();
    const [stuck] = processesOf(shop, 'all');
    // It stands still, as one that is busy with one step for ever: it hears no signal that asks.
    process.kill(stuck!, 'SIGSTOP');
    expect(await servesAgain(shop, stuck!)).toBeLessThan(15 + 5 * slowness());
  },
  60_000,
);

onLinux(
  'told to end, a shop leaves its port although its process is stuck',
  async () => {
    const shop = await spawnOwnShop();
    const [stuck] = processesOf(shop, 'all');
    process.kill(stuck!, 'SIGSTOP');
    const requested = performance.now();
    await shop.stop();
    expect(performance.now() - requested).toBeLessThan(10_000);
    expect(processesOf(shop, 'all')).toEqual([]);
    expect((await read(`${shop.address}/healthz`)).status).toBe(0);
    expect(isAlive(stuck!)).toBe(false);
  },
  60_000,
);

onLinux(
  'when the process that keeps the others is killed none of them goes on, and the port is free',
  async () => {
    const shop = await spawnOwnShop();
    const [serving] = processesOf(shop, 'all');
    shop.process.kill('SIGKILL');
    await until(async () => (await read(`${shop.address}/healthz`)).status === 0);
    await until(() => !isAlive(serving!));
    const again = await spawnOwnShop({}, shop.port);
    expect((await read(`${again.address}/healthz`)).status).toBe(200);
  },
  60_000,
);

onLinux(
  'a port that is taken between its try and the first answer is told in one line, and a database of another version is left as it is',
  async () => {
    const shop = await spawnOwnShop();
    await shop.stop();
    const cluster = path.join(chooseFolder(shop.dataDir).home, 'cluster');
    const start = () => {
      const env = { ...process.env, DATA_DIR: shop.dataDir, PORT: String(shop.port), CATALOGUE: 'empty' };
      const child = spawn(process.execPath, ['main.ts'], { cwd: ROOT, env });
      return { child, said: text(child.stderr), gone: once(child, 'exit') };
    };
    const started = start();
    // The database is started after the port was tried.
    await until(() => fs.existsSync(path.join(cluster, 'postmaster.pid')));
    const neighbour = net.createServer().listen(shop.port, '127.0.0.1');
    onTestFinished(() => void neighbour.close());
    expect(await started.gone).toEqual([1, null]);
    expect((await started.said).trim()).toMatch(/^Wrong setting PORT: [^\n]+$/);
    neighbour.close();
    fs.writeFileSync(path.join(cluster, 'PG_VERSION'), '17\n');
    const other = start();
    expect(await other.gone).toEqual([1, null]);
    expect((await other.said).trim()).toMatch(/^Wrong setting DATA_DIR: its database is of PostgreSQL 17[^\n]+$/);
    fs.writeFileSync(path.join(cluster, 'PG_VERSION'), '18\n');
    const again = await spawnShop({ dataDir: shop.dataDir, env: { CATALOGUE: 'empty' } });
    await again.stop();
  },
  90_000,
);
