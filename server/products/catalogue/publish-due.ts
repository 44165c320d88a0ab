import { record } from '#server/kit/logs/audit-log.ts';
import type { Tools } from '#server/kit/tools.ts';
import { isAnythingDue, publishDueDrafts, withdrawDue } from './status-queries.ts';

/**
 * Publishes the drafts that are due and withdraws the products with an end date that has passed. Safe in any number of
 * processes.
 */
export async function publishDue({ db, clock, freshness }: Pick<Tools, 'db' | 'clock' | 'freshness'>): Promise<void> {
  const now = new Date(clock.now());
  if (!(await isAnythingDue(db, now))) return;
  const isChanged = await db.transaction().execute(async (tx) => {
    const published = await publishDueDrafts(tx, now);
    const withdrawn = await withdrawDue(tx, now);
    const changes = [
      ...published.map(({ id }) => ({ id, before: 'draft', after: 'published' })),
      ...withdrawn.map(({ id }) => ({ id, before: 'published', after: 'withdrawn' })),
    ];
    for (const { id, before, after } of changes) {
      const facts = { before: { status: before }, after: { status: after } };
      await record(tx, clock, { actor: null, action: 'product.update', subject: `product:${id}`, ...facts });
    }
    return changes.length > 0;
  });
  if (isChanged) freshness.changed();
}
