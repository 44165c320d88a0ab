import type { Setup, SetupStep } from '#contract/admin/setup.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { mainLabel, type PaymentPlace } from '#contract/payment-providers.ts';
import { sayCount } from '#contract/text/write-number.ts';
import { listMissing } from '#server/health/list-missing.ts';
import { EXAMPLE_ADDRESS } from '#server/kit/config/settings.ts';
import { notedTime } from '#server/kit/database/shop-values.ts';
import { countLicenseTypes } from '#server/license-types/queries.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { presentMail } from '#server/settings/mail/read-mail.ts';
import { readSections } from '#server/settings/queries.ts';
import { readSeller } from '#server/settings/seller/read-seller.ts';
import { readTaxRules } from '#server/settings/tax/tax-settings.ts';
import { isDemo } from '#server/site/pages/edit-pages.ts';
import { setupCounts } from './setup-queries.ts';

const PLACES: Record<PaymentPlace | 'none', Message> = {
  none: msg('nobody takes payments'),
  sandbox: msg('the sandbox of this shop'),
  provider_sandbox: msg('the sandbox of {mainLabel}', { mainLabel }),
  live: msg('{mainLabel}, live', { mainLabel }),
};

const sayTax = (countries: number, isAdded: boolean) =>
  countries === 0 ? t('nobody is charged tax') : isAdded ? t('added to prices') : t('prices include it');

/** How far a shop is on its way to the first sale, and what of the demo is still there. */
export async function readSetup(tools: OrderTools): Promise<Setup> {
  const { db, providers, settings } = tools;
  const [sections, types, counts, mail, { place }, demo, backup, seller, { registered, isAdded }] = await Promise.all([
    readSections(db),
    countLicenseTypes(db),
    setupCounts(db),
    presentMail(tools),
    providers.read(),
    isDemo(tools),
    notedTime(db, 'last_backup'),
    readSeller(db, settings),
    readTaxRules(db, settings),
  ]);
  const isTaxedOutside = Object.keys(settings.TAX_RATES).length > 0;
  const missing = await listMissing(tools, backup !== null);
  const { isClosed } = (await tools.readOwnSettings()).opening;
  const isNamed = 'identity' in sections;
  const isSold = seller.address !== EXAMPLE_ADDRESS;
  const step = (name: SetupStep['name'], isDone: boolean, done: string, open: string): SetupStep => ({
    name,
    isDone,
    says: isDone ? done : open,
  });
  return {
    steps: [
      step('identity', isNamed, t('set'), t('as it begins')),
      step('seller', isSold, t('set'), t('an example')),
      step('tax', 'tax' in sections || isTaxedOutside, sayTax(registered.length, isAdded), t('nobody is charged tax')),
      step('licenses', types > 0, t('{count} on sale', { count: types }), t('none chosen')),
      step('payments', place === 'live', t(PLACES[place]), t(PLACES[place])),
      step('mail', mail.goesBy === 'server', t('sent by a server'), t('kept as files')),
      step(
        'font',
        counts.published > 0,
        t('{count} on offer', { count: counts.published }),
        counts.fonts > 0 ? t('a draft') : t('none yet'),
      ),
      step('purchase', counts.paid > 0, t('bought once'), t('not tried')),
      step(
        'opening',
        missing.length === 0 && !isClosed,
        t('nothing is missing'),
        isClosed
          ? t('closed to visitors')
          : sayCount('{count} thing missing', '{count} things missing', missing.length),
      ),
    ],
    isClosed,
    demo:
      demo && !counts.has_real_buyers && place !== 'live'
        ? { fonts: counts.fonts, orders: counts.orders, customers: counts.customers }
        : null,
    missing,
  };
}
