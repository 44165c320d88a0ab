import type { Setup, SetupStep } from '#contract/admin/setup.ts';
import { mainLabel, type PaymentPlace } from '#contract/payment-providers.ts';
import { listMissing } from '#server/health/list-missing.ts';
import { EXAMPLE_ADDRESS } from '#server/kit/config/settings.ts';
import { notedTime } from '#server/kit/database/shop-values.ts';
import { countLicenseTypes } from '#server/license-types/queries.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { presentMail } from '#server/settings/mail/read-mail.ts';
import { readSections } from '#server/settings/queries.ts';
import { readSeller } from '#server/settings/seller/read-seller.ts';
import { isDemo } from '#server/site/pages/edit-pages.ts';
import { setupCounts } from './setup-queries.ts';

const PLACES: Record<PaymentPlace | 'none', string> = {
  none: 'nobody takes payments',
  sandbox: 'the sandbox of this shop',
  provider_sandbox: `the sandbox of ${mainLabel}`,
  live: `${mainLabel}, live`,
};

/** How far a shop is on its way to the first sale, and what of the demo is still there. */
export async function readSetup(tools: OrderTools): Promise<Setup> {
  const { db, providers, settings } = tools;
  const [sections, types, counts, mail, { place }, demo, backup, seller] = await Promise.all([
    readSections(db),
    countLicenseTypes(db),
    setupCounts(db),
    presentMail(tools),
    providers.read(),
    isDemo(tools),
    notedTime(db, 'last_backup'),
    readSeller(db, settings),
  ]);
  const missing = await listMissing(tools, backup !== null);
  const isNamed = 'identity' in sections;
  const isSold = seller.address !== EXAMPLE_ADDRESS;
  const step = (name: SetupStep['name'], isDone: boolean, done: string, open: string): SetupStep => ({
    name,
    isDone,
    says: isDone ? done : open,
  });
  return {
    steps: [
      step('identity', isNamed, 'set', 'as it begins'),
      step('seller', isSold, 'set', 'an example'),
      step('licenses', types > 0, `${types} on sale`, 'none chosen'),
      step('payments', place === 'live', PLACES[place], PLACES[place]),
      step('mail', mail.goesBy === 'server', 'sent by a server', 'kept as files'),
      step('font', counts.published > 0, `${counts.published} on offer`, counts.fonts > 0 ? 'a draft' : 'none yet'),
      step('purchase', counts.paid > 0, 'bought once', 'not tried'),
      step('opening', missing.length === 0, 'nothing is missing', `${missing.length} things missing`),
    ],
    demo:
      demo && !counts.has_real_buyers && place !== 'live'
        ? { fonts: counts.fonts, orders: counts.orders, customers: counts.customers }
        : null,
    missing,
  };
}
