import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { ExpressionBuilder } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import { fieldWords } from '#contract/field-words.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { Clock } from '../clock.ts';
import { type Db, isDouble, type Tx } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { HOLDER } from '../lease-holder.ts';
import { Refusal, refuse } from '../refusal.ts';

export type IdempotencyStore = { db: Db; clock: Clock };
type Result = { status: number; data?: unknown };
type Call = { caller: SessionUser; endpoint: Endpoint; request: FastifyRequest };

/** The `Idempotency-Key` of a call that is under way, as its verb sees it. */
export type CallKey = {
  /** The id of what an earlier try of this call wrote before it broke off; null where it wrote nothing. */
  readonly effectId: number | null;
  /** Writes in the transaction of an effect that this call has had it. */
  keep(tx: Tx, effectId: number): Promise<void>;
};

/** How long a second call waits for the answer that the first one is getting. */
const PATIENCE_MS = 10_000;
/** A first call that has not answered after this long has died; its key may be used again. */
const ABANDONED_MS = 60_000;

/**
 * Runs a write once per `Idempotency-Key`: the same key with the same body gives the first answer again, with another
 * body 409. Without the header it just runs. A refusal is not an answer, so the key stays free after one. Where a call
 * broke off after it had written something, the next one hears of it and goes on from there.
 */
export async function once(
  store: IdempotencyStore,
  call: Call,
  run: (key: CallKey | null) => Promise<Result>,
): Promise<Result> {
  const header = call.request.headers['idempotency-key'];
  if (typeof header !== 'string' || header === '') return run(null);
  if (header.length > 200) refuse('invalid_input', { fields: { 'Idempotency-Key': fieldWords.atMostCharacters(200) } });
  const key = { user_id: call.caller.id, call: call.endpoint.name, key: header };
  const body_hash = createHash('sha256')
    .update(JSON.stringify([call.request.url, call.request.body ?? null]))
    .digest();
  const claimed = await claim(store, key, body_hash);
  if ('known' in claimed) return claimed.known;
  const keep = async (tx: Tx, effect_id: number) =>
    void (await tx.updateTable('idempotency_keys').set({ effect_id }).where(named(key)).execute());
  try {
    const result = await run({ effectId: claimed.effectId, keep });
    const answer = { status: result.status, reply: JSON.stringify(result.data ?? null) };
    await store.db.updateTable('idempotency_keys').set(answer).where(named(key)).execute();
    return result;
  } catch (error) {
    if (error instanceof Refusal) await store.db.deleteFrom('idempotency_keys').where(named(key)).execute();
    else {
      const free = { created_at: abandoned(store.clock) };
      await store.db.updateTable('idempotency_keys').set(free).where(named(key)).execute();
    }
    throw error;
  }
}

type Key = { user_id: number; call: string; key: string };
const named = (key: Key) => (column: ExpressionBuilder<Tables, 'idempotency_keys'>) => column.and(key);

const abandoned = (clock: Clock) => new Date(clock.now() - ABANDONED_MS);

/** @returns the first answer where there is one; else the key is now ours, with what an earlier try wrote. */
async function claim(
  store: IdempotencyStore,
  key: Key,
  body_hash: Buffer,
  deadline = performance.now() + PATIENCE_MS,
): Promise<{ known: Result } | { effectId: number | null }> {
  const { db, clock } = store;
  const created_at = new Date(clock.now());
  try {
    await db
      .insertInto('idempotency_keys')
      .values({ ...key, body_hash, created_at, holder: HOLDER })
      .execute();
    return { effectId: null };
  } catch (error) {
    if (!isDouble(error, 'idempotency_keys_pkey')) throw error;
  }
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'reply', 'created_at'])
    .where(named(key))
    .executeTakeFirst();
  if (!first) return claim(store, key, body_hash, deadline);
  if (!first.body_hash.equals(body_hash)) refuse('idempotency_conflict');
  if (first.status !== null) return { known: { status: first.status, data: first.reply } };
  if (first.created_at <= abandoned(clock)) {
    const taken = await db
      .updateTable('idempotency_keys')
      .set({ created_at, holder: HOLDER })
      .where(named(key))
      .where('created_at', '=', first.created_at)
      .returning('effect_id')
      .executeTakeFirst();
    if (taken) return { effectId: taken.effect_id };
  } else if (performance.now() > deadline) refuse('idempotency_conflict');
  else await sleep(50);
  return claim(store, key, body_hash, deadline);
}

/** Frees the keys of calls that a killed process was answering, so that anyone who calls again need not wait. */
export const freeKeysOf = ({ db, clock }: IdempotencyStore, holder: string) =>
  db
    .updateTable('idempotency_keys')
    .set({ created_at: abandoned(clock) })
    .where('holder', '=', holder)
    .where('status', 'is', null)
    .execute();

/** How long a key returns its first answer; calls are not repeated after a week. */
const STORED_MS = 7 * 24 * 60 * 60_000;

/** Forgets keys that are older than anybody repeats a call. */
export const forgetOldKeys = ({ db, clock }: IdempotencyStore) =>
  db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(clock.now() - STORED_MS))
    .execute();
