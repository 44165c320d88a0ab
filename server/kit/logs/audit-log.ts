import type { Clock } from '../clock.ts';
import type { Tx } from '../database/database.ts';

type Facts = Readonly<Record<string, unknown>>;

/** One change: who made it (nobody where the shop itself acted), what was done to what, and what stood there. */
export type Change = {
  actor: { id: number } | null;
  /** A noun and a verb, e.g. `plan.update`. */
  action: `${string}.${string}`;
  /** A noun and its id, e.g. `plan:3`. */
  subject: `${string}:${string | number}`;
  before?: Facts | null;
  after?: Facts | null;
};

/**
 * Writes down a change, in the transaction that makes it: neither is there without the other, and the database lets nobody
 * alter it afterwards (migrations/0013-audit.sql). Of `before` and `after` only what differs is kept, and where nothing does there was no
 * change; give it no password, no hash and
 * no more of a person than is needed to know what was done.
 */
export async function record(tx: Tx, clock: Clock, { actor, action, subject, before, after }: Change): Promise<void> {
  const [old, now] = differences(before ?? null, after ?? null);
  if (old !== null && now !== null && Object.keys(now).length === 0) return;
  await tx
    .insertInto('audit_log')
    .values({
      at: new Date(clock.now()),
      actor_id: actor?.id ?? null,
      action,
      subject,
      before: old && JSON.stringify(old),
      after: now && JSON.stringify(now),
    })
    .execute();
}

/** Both sides without what is the same in both; one side alone is kept whole. */
function differences(before: Facts | null, after: Facts | null): [Facts | null, Facts | null] {
  if (before === null || after === null) return [before, after];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (facts: Facts) => Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
  return [pick(before), pick(after)];
}
