import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/kit/database/database.ts';
import { diskStorage } from '#server/kit/storage/disk-storage.ts';
import { ask, isGood, keepAsking } from '../hosts/ask.ts';
import { type Buyers, logIn, openBuyers } from '../hosts/buyers.ts';
import { openLeftovers } from '../hosts/rest-queries.ts';
import type { Tried } from '../hosts/try-hosts.ts';
import type { ArchivedShop } from './archived-shop.ts';
import {
  captureIds,
  damageLicenses,
  fontFiles,
  openDifferences,
  orderIds,
  readBooks,
  readState,
  readTime,
} from './state-queries.ts';

const FIRST_PRODUCTS = 6;
const BOUGHT_AT_ONCE = 8;
/** Money is compared when it is two minutes old. */
const LONGEST_MS = 240_000;

/** A shop sells, a time is noted, more is sold and a table is damaged; then it is brought back to that time, and sells on. */
export async function* tryPointInTime(archived: ArchivedShop): AsyncGenerator<Tried> {
  const { shop, database, sandbox } = archived;
  const { address } = shop;
  await keepAsking(
    () => ask(`${address}/api/product?limit=1`),
    ({ total }) => total >= FIRST_PRODUCTS,
  );
  await archived.copyBase();
  const first = await sell(address, 'early');
  await comeToRest(database.db);
  const [before, sold] = [await readState(database.db), await captureIds(database.db)];
  const at = await readTime(database.db);
  await sleep(50);
  const later = await sell(address, 'late');
  await comeToRest(database.db);
  const all = await captureIds(database.db);
  const left = await damageLicenses(database.db);
  yield {
    name: 'a shop sells, sells more later, and loses all licences',
    isGood: first.paid.length > 0 && later.paid.length > 0 && left === 0,
    figures: `${first.paid.length} orders paid before ${at}, ${later.paid.length} after, ${left} licences left`,
  };
  await archived.lose();

  const began = performance.now();
  const { db } = await archived.restoreDatabase(at);
  const took_s = ((performance.now() - began) / 1000).toFixed(1);
  const after = await readState(db);
  const changed = Object.keys(before).filter((table) => before[table] !== after[table]);
  yield {
    name: 'the database is at that time, to the last column',
    isGood: changed.length === 0,
    figures: changed.length === 0 ? `${Object.keys(before).length} tables, in ${took_s} s` : changed.join(', '),
  };
  const there = new Set(await orderIds(db));
  const [missing, tooMany] = [first.paid.filter((id) => !there.has(id)), later.placed.filter((id) => there.has(id))];
  yield {
    name: 'the first orders are there, the later are not',
    isGood: missing.length === 0 && tooMany.length === 0,
    figures: `${there.size} orders, ${missing.length} missing, ${tooMany.length} of later`,
  };
  const shopAgain = await archived.restoreShop();
  await comeToRest(db);
  const { wrong, held } = await readBooks(db);
  const taken = sandbox.control.captures().filter(({ id }) => sold.includes(id));
  const cents = taken.reduce((sum, { minor }) => sum + minor, 0);
  yield {
    name: 'the books balance: each paid order has its money, its licences and its invoice',
    isGood: wrong.length === 0 && held === cents && cents > 0,
    figures: `${held} cents in the books, ${cents} were taken until then; ${wrong.length} orders wrong`,
  };
  yield await tryFiles(db, shopAgain.dataDir, address, first);
  yield await tryMatch(
    db,
    address,
    all.filter((id) => !sold.includes(id)),
  );
  const again = await sell(address, 'again');
  const { wrong: wrongNow } = await comeToRest(db).then(() => readBooks(db));
  yield {
    name: 'it sells on',
    isGood: again.paid.length > 0 && again.troubles.length === 0 && wrongNow.length === 0,
    figures: `${again.paid.length} orders paid, ${wrongNow.length} wrong${again.troubles.slice(0, 3).join('; ')}`,
  };
}

/** People buy until so many orders are paid. */
async function sell(address: string, name: string): Promise<Buyers> {
  const buyers = await openBuyers(address, 2, 0, name);
  for (const began = performance.now(); buyers.paid.length < BOUGHT_AT_ONCE; await sleep(20))
    if (performance.now() - began > LONGEST_MS) break;
  await buyers.stop();
  return buyers;
}

async function comeToRest(db: Db): Promise<void> {
  for (const began = performance.now(); (await openLeftovers(db)) > 0; await sleep(200))
    if (performance.now() - began > LONGEST_MS) throw new Error('The shop did not come to rest.');
}

/** Files of a later day hold all that an earlier database names, and who bought before downloads. */
async function tryFiles(db: Db, dataDir: string, address: string, { people }: Buyers): Promise<Tried> {
  const storage = diskStorage(dataDir);
  const keys = await fontFiles(db);
  const missing: string[] = [];
  for (const key of keys) if (!(await storage.has(key))) missing.push(key);
  const { text } = await ask(`${address}/api/library`, { token: people[0]!.token });
  const link = text.match(/\/download\/[^"]+/)?.[0] ?? '/download/none';
  const file = await ask(new URL(link, address).href);
  return {
    name: 'later files serve the earlier database, and who bought before downloads with the session of before',
    isGood: missing.length === 0 && isGood(file) && file.text.length > 0,
    figures: `${keys.length} files of fonts named, ${missing.length} missing; a download answers ${file.status}`,
  };
}

/** What was sold after that time is told by the provider, each as a difference of its own, and nothing else is. */
async function tryMatch(db: Db, address: string, lost: readonly string[]): Promise<Tried> {
  const { token } = await logIn(address, 'owner@shop.test');
  const wanted = lost.map((id) => `${id}: missing_here`).sort();
  let found: string[] = [];
  for (const began = performance.now(); performance.now() - began < LONGEST_MS; await sleep(5_000)) {
    await ask(`${address}/api/ledger/match`, { method: 'POST', token });
    found = (await openDifferences(db)).sort();
    if (found.length >= wanted.length) break;
  }
  return {
    name: 'every sale that is lost is named by the comparison with the payment provider',
    isGood: wanted.length > 0 && found.join() === wanted.join(),
    figures: `${lost.length} lost, ${found.length} differences`,
  };
}
