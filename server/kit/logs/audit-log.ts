import type { Clock } from '../clock.ts';
import type { Tx } from '../database/database.ts';
import { type Editor, noteEdit } from './edits.ts';

type Facts = Readonly<Record<string, unknown>>;

/** One change: who made it (null: the shop itself), what was done to what, and the values before and after. */
export type Change = {
  actor: Editor | null;
  /** A noun and a verb, e.g. `plan.update`. */
  action: `${string}.${string}`;
  /** A noun and its id, e.g. `plan:3`. */
  subject: `${string}:${string | number}`;
  before?: Facts | null;
  after?: Facts | null;
};

/**
 * Records a change in the transaction that makes it: neither exists without the other, and the database blocks later
 * edits (migrations/0013-audit.sql). Of `before` and `after` only the differences are stored, and without a difference
 * there was no change. Don't pass a password or a hash, nor more about a person than is needed to know what was done.
 */
export async function record(tx: Tx, clock: Clock, { actor, action, subject, before, after }: Change): Promise<void> {
  const [old, now] = differences(before ?? null, after ?? null);
  if (old !== null && now !== null && Object.keys(now).length === 0) return;
  await noteEdit(tx, clock, { actor, subject, fields: fieldsOf(now ?? old ?? {}) });
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

/** Of a person only the names of what was changed are stored, under this one. */
const fieldsOf = ({ changed, ...facts }: Facts): string[] => [
  ...Object.keys(facts),
  ...(Array.isArray(changed) ? changed.map(String) : []),
];

/** Both sides without the values they share; a single side stays whole. */
function differences(before: Facts | null, after: Facts | null): [Facts | null, Facts | null] {
  if (before === null || after === null) return [before, after];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (facts: Facts) => Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
  return [pick(before), pick(after)];
}
