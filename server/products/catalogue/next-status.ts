import type { ProductFields } from '#contract/admin/products.ts';
import { fieldWords } from '#contract/field-words.ts';
import type { Product } from '#contract/nouns/products.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refusal.ts';
import { isExclusivelySold } from './status-queries.ts';

/** Where a product stands, since when, and when the clock changes that. */
export type StatusColumns = {
  status: Product['status'];
  published_at: Date | null;
  withdrawn_at: Date | null;
  publish_at: Date | null;
  withdraw_at: Date | null;
};

type Sent = { [Name in 'status' | 'publishAt' | 'withdrawAt']?: ProductFields[Name] | undefined };

/** A product before anybody has said where it stands. */
export const DRAFT: StatusColumns = {
  status: 'draft',
  published_at: null,
  withdrawn_at: null,
  publish_at: null,
  withdraw_at: null,
};

/**
 * Where a product stands after a change. A draft is published, what is published is withdrawn, and what was withdrawn
 * may be published again; nothing becomes a draft once people may have bought it.
 */
export function nextStatus(before: StatusColumns, sent: Sent, now: Date): StatusColumns {
  const status = sent.status ?? before.status;
  if (status === 'draft' && before.status !== 'draft') refuse('published_already');
  if (status === 'withdrawn' && before.status === 'draft') refuse('draft_not_withdrawn');
  requireAhead('publishAt', sent.publishAt, now);
  requireAhead('withdrawAt', sent.withdrawAt, now);
  if (sent.publishAt && status !== 'draft') refuse('invalid_input', { fields: { publishAt: fieldWords.onlyDrafts } });
  if (sent.withdrawAt && status === 'withdrawn')
    refuse('invalid_input', { fields: { withdrawAt: fieldWords.withdrawnAlready } });
  const publish_at = status === 'draft' ? changed(sent.publishAt, before.publish_at) : null;
  const withdraw_at = status === 'withdrawn' ? null : changed(sent.withdrawAt, before.withdraw_at);
  if (publish_at && withdraw_at && withdraw_at <= publish_at)
    refuse('invalid_input', { fields: { withdrawAt: fieldWords.beforePublished } });
  return {
    status,
    published_at: status === 'draft' ? null : (before.published_at ?? now),
    withdrawn_at: status === 'withdrawn' ? (before.withdrawn_at ?? now) : null,
    publish_at,
    withdraw_at,
  };
}

/**
 * The same for a product that is there. What comes into the shop for the first time is new there from that moment on.
 * @throws Refusal sold_exclusively for what somebody holds alone.
 */
export async function moveStatus(tx: Tx, before: StatusColumns & { id: number }, sent: Sent, now: Date) {
  const status = nextStatus(before, sent, now);
  const isBack = before.status === 'withdrawn' && status.status === 'published';
  if (isBack && (await isExclusivelySold(tx, before.id))) refuse('sold_exclusively');
  const isNew = before.published_at === null && status.published_at !== null;
  return { status, columns: { ...status, ...(isNew ? { created_at: now } : {}) } };
}

/** What of a row says where it stands. */
export const statusOf = ({ status, published_at, withdrawn_at, publish_at, withdraw_at }: StatusColumns) => ({
  status,
  published_at,
  withdrawn_at,
  publish_at,
  withdraw_at,
});

const changed = (sent: Date | null | undefined, stored: Date | null) => (sent === undefined ? stored : sent);

function requireAhead(field: string, time: Date | null | undefined, now: Date): void {
  if (time && time <= now) refuse('invalid_input', { fields: { [field]: fieldWords.timePassed } });
}
