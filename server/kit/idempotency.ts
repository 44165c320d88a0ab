import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { SessionUser } from '#contract/accounts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Clock } from './clock.ts';
import { type Db, isDouble } from './database.ts';
import { refuse } from './refusal.ts';

export type IdempotencyStore = { db: Db; clock: Clock };
type Result = { status: number; data?: unknown };
type Call = { caller: SessionUser; endpoint: Endpoint; request: FastifyRequest };

/** How long a second call waits for the answer that the first one is getting. */
const PATIENCE_MS = 10_000;
/** A first call that has not answered after this long has died; its key may be used again. */
const ABANDONED_MS = 60_000;

/**
 * Runs a write once per `Idempotency-Key`: the same key with the same body gives the first answer again, with another
 * body 409. Without the header it just runs. A refusal is not an answer, so the key stays free after one.
 */
export async function once(store: IdempotencyStore, call: Call, run: () => Promise<Result>): Promise<Result> {
  const header = call.request.headers['idempotency-key'];
  if (typeof header !== 'string' || header === '') return run();
  if (header.length > 200) refuse('invalid_input', { fields: { 'Idempotency-Key': 'At most 200 characters.' } });
  const key = { user_id: call.caller.id, call: call.endpoint.name, key: header };
  const body_hash = createHash('sha256')
    .update(JSON.stringify(call.request.body ?? null))
    .digest();
  const known = await claim(store, key, body_hash);
  if (known) return known;
  try {
    const result = await run();
    await keyed(
      store.db
        .updateTable('idempotency_keys')
        .set({ status: result.status, reply: JSON.stringify(result.data ?? null) }),
      key,
    ).execute();
    return result;
  } catch (error) {
    await keyed(store.db.deleteFrom('idempotency_keys'), key).execute();
    throw error;
  }
}

type Key = { user_id: number; call: string; key: string };

/** @returns the first answer where there is one; null when the key is now ours. */
async function claim(
  { db, clock }: IdempotencyStore,
  key: Key,
  body_hash: Buffer,
  deadline = performance.now() + PATIENCE_MS,
): Promise<Result | null> {
  const created_at = new Date(clock.now());
  try {
    await db
      .insertInto('idempotency_keys')
      .values({ ...key, body_hash, created_at })
      .execute();
    return null;
  } catch (error) {
    if (!isDouble(error, 'idempotency_keys_pkey')) throw error;
  }
  const first = await keyed(
    db.selectFrom('idempotency_keys').select(['body_hash', 'status', 'reply', 'created_at']),
    key,
  ).executeTakeFirst();
  if (!first) return claim({ db, clock }, key, body_hash, deadline);
  if (!first.body_hash.equals(body_hash)) refuse('idempotency_conflict');
  if (first.status !== null) return { status: first.status, data: first.reply };
  if (clock.now() - first.created_at.getTime() >= ABANDONED_MS)
    await keyed(db.deleteFrom('idempotency_keys'), key).where('created_at', '=', first.created_at).execute();
  else if (performance.now() > deadline) refuse('idempotency_conflict');
  else await sleep(50);
  return claim({ db, clock }, key, body_hash, deadline);
}

function keyed<Query extends { where(column: never, operator: '=', value: never): Query }>(
  query: Query,
  key: Key,
): Query {
  return Object.entries(key).reduce(
    (narrowed, [column, value]) => narrowed.where(column as never, '=', value as never),
    query,
  );
}

/** So long a key names its first answer; nobody repeats a call of last week. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/** Forgets keys that are older than anybody repeats a call. */
export const forgetOldKeys = ({ db, clock }: IdempotencyStore) =>
  db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(clock.now() - KEPT_MS))
    .execute();
