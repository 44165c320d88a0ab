import { mustExist } from '#contract/must-exist.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../database/database.ts';
import { refuse } from '../refusal.ts';
import { editAfter, lockSubject, setEdit, snapshotNow } from './edit-queries.ts';

/** The moment in which somebody read what they edit now: the snapshot of the database, and the clock next to it. */
export type Seen = {
  at_ms: number;
  snapshot: string;
  /** The transaction of an own edit that came with it. */
  own?: string | undefined;
};

/** No transaction takes longer; an edit that is older by this than what was read was seen by its reader. */
const LONGEST_TRANSACTION_MS = 10 * 60_000;
const LATELY_MS = 86_400_000;

/** The tag that answers carry, and that comes back as If-Match. */
export const tagOf = ({ at_ms, snapshot, own }: Seen): string =>
  `"${at_ms}.${snapshot.replaceAll(',', '-')}${own ? `+${own}` : ''}"`;

/**
 * The moment of a tag; null where nothing was named, or everything. @throws Refusal changed_meanwhile for what is no
 * tag of ours.
 */
export function readSeen(header: string | undefined): Seen | null {
  if (header === undefined || header.trim() === '*') return null;
  const found = /^(?:W\/)?"(\d{1,15})\.(\d{1,20}:\d{1,20}:(?:\d{1,20}-?)*)(?:\+(\d{1,20}))?"$/.exec(header.trim());
  if (!found) return refuse('changed_meanwhile');
  return { at_ms: Number(found[1]), snapshot: mustExist(found[2]).replaceAll('-', ','), own: found[3] };
}

/** `wrote` is the transaction of what was edited here, for the tag of the answer. */
export type Editor = { id: number; seen?: Seen | null; wrote?: string | null };

type Edit = {
  /** Who edits, and what they had seen of it, where they said so. */
  actor: Editor | null;
  /** A noun and its id, e.g. `plan:3`. */
  subject: string;
  /** The names of the fields that are others now. */
  fields: readonly string[];
};

/**
 * Writes down that something is edited, in the transaction that does it.
 * @throws Refusal changed_meanwhile where somebody else edited it after its editor had read it; then nothing is
 * written.
 */
export async function noteEdit(tx: Tx, clock: Clock, { actor, subject, fields }: Edit): Promise<void> {
  await lockSubject(tx, subject);
  const seen = actor?.seen;
  if (seen) {
    const since = new Date(seen.at_ms - LONGEST_TRANSACTION_MS);
    const other = await editAfter(tx, subject, seen, since);
    if (other) {
      const now = { at_ms: clock.now(), snapshot: await snapshotNow(tx) };
      const by = other.fullname;
      refuse('changed_meanwhile', {
        changed: { by, at: other.at.toISOString(), fields: other.fields, etag: tagOf(now) },
      });
    }
  }
  const at = new Date(clock.now());
  const written = await setEdit(tx, { subject, at, by: actor?.id ?? null, fields }, new Date(at.getTime() - LATELY_MS));
  if (actor) actor.wrote = written;
}
