import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listFamilies } from '#catalogue/families.ts';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { releaseDeadJobs } from '#server/kit/jobs/jobs.ts';
import { findWrongs } from '../faults/find-wrongs.ts';
import { ROOT } from '../spawn-server-process.ts';
import { ask, isGood, keepAsking } from './ask.ts';
import { type Buyers, logIn, openBuyers } from './buyers.ts';
import type { Hosts } from './open-hosts.ts';
import { findOrphans, openLeftovers, paidInVain } from './rest-queries.ts';
import { tellsWithin } from './show-changes.ts';

export type Tried = { name: string; isGood: boolean; figures: string };

const BUYERS = 6;
/** Of the demo catalogue, which is filled on meanwhile. */
const FIRST_PRODUCTS = 12;
const DEMO_PRODUCTS = listFamilies().length;
const FRESH_MS = 100;
const STORE_OUTAGE_MS = 30_000;
/** The longest that a purchase may be delayed by the loss of a host or the database. */
const LONGEST_WAIT_MS = 15_000;
const CALM_MS = 4_000;
const REST_MS = 180_000;
const HOUR_MS = 3_600_000;

/** Tries what is promised of two hosts, one thing after another, while people buy. */
export async function* tryHosts(hosts: Hosts): AsyncGenerator<Tried> {
  const { address, shops, store } = hosts;
  await keepAsking(
    () => ask(`${address}/api/product?limit=1`),
    ({ total }) => total >= FIRST_PRODUCTS,
  );
  const { token } = await logIn(address, 'owner@shop.test');
  const [here, there] = shops.map((shop) => shop.address) as [string, string];
  yield* tryChanges(here, there, token, 0);
  const buyers = await openBuyers(address, BUYERS);
  const during = (name: string, fault: () => Promise<unknown>, most_ms = LONGEST_WAIT_MS) =>
    tryFault(buyers, name, fault, most_ms);
  await sleep(CALM_MS);
  yield during('a host is killed and comes back', async () => {
    await hosts.kill(0);
    await sleep(CALM_MS);
    await hosts.start(0);
  });
  yield during('the host that the balancer gives most is killed and comes back', async () => {
    const favourite = await hosts.balancer.favourite();
    await hosts.kill(favourite);
    await sleep(CALM_MS);
    await hosts.start(favourite);
  });
  const uploads: Tried[] = [];
  yield during(
    `the store is away for ${STORE_OUTAGE_MS / 1_000} s`,
    async () => {
      await store.kill();
      const back = sleep(STORE_OUTAGE_MS).then(store.start);
      uploads.push(await tryUpload('is refused with a word that says so', address, token, 503));
      await back;
    },
    STORE_OUTAGE_MS,
  );
  uploads.push(await tryUpload('is taken in when it is back', address, token, 201));
  yield* uploads;
  yield during('the database is lost and its standby takes over', async () => {
    await hosts.database.failOver();
    await sleep(CALM_MS);
  });
  await buyers.stop();
  // A price that changes is one that a buyer does not know.
  yield* tryChanges(there, here, token, 1);
  yield* lookAtRest(hosts, buyers, token);
}

async function* tryChanges(here: string, there: string, token: string, turn: number): AsyncGenerator<Tried> {
  for await (const [what, longest_ms] of tellsWithin(here, there, token, turn))
    yield {
      name: `${what} is seen on the other host within ${FRESH_MS} ms${turn > 0 ? ', after all of that' : ''}`,
      isGood: longest_ms <= FRESH_MS,
      figures: `the last who was shown what was before it asked ${longest_ms.toFixed(0)} ms later`,
    };
}

/** A fault while people buy: the longest time without a confirmed purchase. */
async function tryFault(buyers: Buyers, name: string, fault: () => Promise<unknown>, most_ms: number): Promise<Tried> {
  const began = performance.now();
  const before = buyers.paid.length;
  await fault();
  while (performance.now() - (buyers.times.at(-1) ?? began) > 1_000 && performance.now() - began < 4 * most_ms)
    await sleep(50);
  const moments = [began, ...buyers.times.filter((time) => time > began), performance.now()];
  const longest_ms = Math.max(...moments.slice(1).map((time, at) => time - moments[at]!));
  const bought = buyers.paid.length - before;
  return {
    name: `${name}, and people buy on`,
    isGood: longest_ms <= most_ms && bought > 0,
    figures: `${bought} purchases meanwhile, ${(longest_ms / 1_000).toFixed(1)} s without one at most`,
  };
}

const FONT = 'node_modules/@expo-google-fonts/righteous/400Regular/Righteous_400Regular.ttf';

async function tryUpload(name: string, address: string, token: string, status: number): Promise<Tried> {
  const body = new FormData();
  body.set('file', new Blob([fs.readFileSync(path.join(ROOT, FONT))]), 'Righteous.ttf');
  const response = await ask(`${address}/api/product/upload-file`, { method: 'POST', body, token });
  return {
    name: `an upload ${name}`,
    isGood: response.status === status,
    figures: `${response.status} ${String(response.body.code ?? response.body.kind)}`,
  };
}

/** What must be true after the last purchase, with all work done. */
async function* lookAtRest(
  { address, database, sandbox, store, errors }: Hosts,
  buyers: Buyers,
  token: string,
): AsyncGenerator<Tried> {
  const opened = openDatabase(database.url, { size: 3 });
  try {
    // A killed host's jobs are released after minutes; here they are released at once.
    await releaseDeadJobs(opened.pool, '30 seconds');
    const rest_s = await comeToRest(opened, sandbox.control.clock.advance);
    yield { name: 'everything comes to rest', isGood: rest_s !== null, figures: `${rest_s} s after the last purchase` };
    const unpaid = await paidInVain(opened.db, buyers.paid, buyers.placed);
    yield {
      name: 'nothing that was acknowledged is lost',
      isGood: unpaid.length === 0 && buyers.paid.length > 0,
      figures: `${buyers.placed.length} orders placed and ${buyers.paid.length} paid, ${unpaid.length} lost`,
    };
    const wrongs = await untilBalanced(() =>
      findWrongs(opened.db, sandbox, async () =>
        isGood(await ask(`${address}/api/ledger/match`, { method: 'POST', token })),
      ),
    );
    yield {
      name: 'the books are balanced with the payment provider, and nothing is taken twice',
      isGood: wrongs.length === 0,
      figures: wrongs.length === 0 ? `${sandbox.control.captures().length} captures` : wrongs.slice(0, 10).join('; '),
    };
    const orphans = await findOrphans(opened.db, store.folder);
    yield {
      name: 'the store holds nothing that nobody knows of, and all that is known',
      isGood: orphans.length === 0,
      figures: orphans.length === 0 ? 'none' : orphans.slice(0, 5).join('; '),
    };
    yield {
      name: 'every buyer got through',
      isGood: buyers.troubles.length === 0,
      figures: buyers.troubles.length === 0 ? 'all' : buyers.troubles.slice(0, 5).join('; '),
    };
    const bugs = errors.filter((line) => line.includes('"msg":"bug"'));
    yield {
      name: 'no fault is taken for a bug',
      isGood: bugs.length === 0,
      figures: `${errors.length} errors logged${bugs
        .slice(0, 3)
        .map((line) => `\n        ${line.slice(0, 600)}`)
        .join('')}`,
    };
    const filled = await keepAsking(
      () => ask(`${address}/api/product?limit=1`),
      ({ total }) => total === DEMO_PRODUCTS,
    );
    yield {
      name: 'the catalogue that was being filled is whole',
      isGood: filled.total === DEMO_PRODUCTS,
      figures: `${filled.total} products`,
    };
    const ready = await keepAsking(() => ask(`${address}/readyz`), isGood);
    yield { name: 'the shop is ready', isGood: isGood(ready), figures: ready.text };
  } finally {
    await opened.close();
  }
}

/** Money is compared when it is two minutes old, so what is wrong sooner may not be. */
async function untilBalanced(look: () => Promise<string[]>): Promise<string[]> {
  const began = performance.now();
  for (;;) {
    const wrongs = await look();
    if (wrongs.length === 0 || performance.now() - began > REST_MS) return wrongs;
    await sleep(5_000);
  }
}

/**
 * What was begun and never approved is over at the provider, so that nothing waits any more. @returns in how many
 * seconds; null: not in minutes.
 */
async function comeToRest({ db }: Database, advance: (by_ms: number) => void): Promise<string | null> {
  const began = performance.now();
  advance(7 * HOUR_MS);
  while (performance.now() - began < REST_MS) {
    if ((await openLeftovers(db)) === 0) return ((performance.now() - began) / 1_000).toFixed(0);
    await sleep(500);
  }
  return null;
}
