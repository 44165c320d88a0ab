import type { Setup } from '#contract/admin/setup.ts';
import { fieldWords } from '#contract/field-words.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import { EMPTY_WORDS } from '#contract/text/empty-words.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { isDemo } from '#server/site/pages/edit-pages.ts';
import { readSetup } from './read-setup.ts';
import { emptyDemo, lockFurnishing, setupCounts } from './setup-queries.ts';

/**
 * Empties the demo, whole or not at all; from then on it is not filled again.
 * @throws Refusal no_demo, demo_is_filled, or real_orders where there are buyers who paid real money.
 */
export async function beginOwnShop(tools: OrderTools, caller: SessionUser, typed: string): Promise<Setup> {
  const { db, clock, freshness, providers } = tools;
  if (typed.trim().toLowerCase() !== EMPTY_WORDS)
    refuse('invalid_input', { fields: { confirm: fieldWords.typed(EMPTY_WORDS) } });
  if (!(await isDemo(tools))) refuse('no_demo');
  if ((await providers.read()).place === 'live') refuse('real_orders');
  await db.transaction().execute(async (tx) => {
    if (!(await lockFurnishing(tx))) refuse('demo_is_filled');
    const { fonts, orders, customers } = await setupCounts(tx);
    if (!(await emptyDemo(tx, new Date(clock.now())))) refuse('real_orders');
    await record(tx, clock, {
      actor: caller,
      action: 'setup.own-shop',
      subject: 'settings:own-shop',
      before: { fonts, orders, customers },
    });
  });
  freshness.changed();
  return readSetup(tools);
}
