import { randomBytes } from 'node:crypto';
import { mustExist } from '#contract/must-exist.ts';
import type { Db } from './database.ts';

/**
 * A secret of the shop, this many random bytes, made when it is first asked for; all processes and machines have the
 * same.
 */
export async function shopSecret(db: Db, name: string, bytes: number): Promise<Buffer> {
  await keep(db, name, randomBytes(bytes));
  return mustExist(await readValue(db, name));
}

/** Notes when something happened last. */
export const noteTime = (db: Db, name: string, at: Date) => setValue(db, name, Buffer.from(at.toISOString()));

/** Keeps a value in the place of the one before. */
export async function setValue(db: Db, name: string, value: Buffer): Promise<void> {
  await db
    .insertInto('shop_values')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** When something happened last, as it was noted; null where that is not known. */
export async function recordedTime(db: Db, name: string): Promise<string | null> {
  const time = new Date((await readValue(db, name))?.toString('utf8') ?? '');
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** Does something once in the life of a shop. Cut short, it is done again at the next start. */
export async function onceInAShop(db: Db, name: string, work: () => Promise<void>): Promise<void> {
  if (await readValue(db, name)) return;
  await work();
  await keep(db, name, Buffer.from('yes'));
}

/** Writes down that something was so once in the life of a shop. */
export const noteOfShop = (db: Db, name: string) => keep(db, name, Buffer.from('yes'));

/** Whether that was ever written down. */
export const wasRecorded = async (db: Db, name: string) => (await readValue(db, name)) !== undefined;

export async function readValue(db: Db, name: string): Promise<Buffer | undefined> {
  return (await db.selectFrom('shop_values').select('value').where('name', '=', name).executeTakeFirst())?.value;
}

/** The first that is written stays. */
async function keep(db: Db, name: string, value: Buffer): Promise<void> {
  await db
    .insertInto('shop_values')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
