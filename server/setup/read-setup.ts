import type { Setup, SetupStep } from '#contract/admin/setup.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { mainLabel, type PaymentMode } from '#contract/payment-providers.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { listMissing } from '#server/health/list-missing.ts';
import { recordedTime } from '#server/kit/database/shop-values.ts';
import { countLicenseTypes } from '#server/license-types/queries.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { presentMail } from '#server/settings/mail/read-mail.ts';
import { readSections } from '#server/settings/queries.ts';
import { readSeller } from '#server/settings/seller/read-seller.ts';
import { isSellerSet } from '#server/settings/seller/seller.ts';
import { readTaxRules } from '#server/settings/tax/tax-settings.ts';
import { isDemo } from '#server/site/pages/edit-pages.ts';
import { setupCounts } from './setup-queries.ts';

const PLACES: Record<PaymentMode | 'none', Message> = {
  none: msg('payments are off'),
  sandbox: msg('test purchases'),
  provider_sandbox: msg('{mainLabel} test account', { mainLabel }),
  live: msg('{mainLabel}, live', { mainLabel }),
};

const formatTax = (countries: number, isAdded: boolean) =>
  countries === 0 ? t('no tax is charged') : isAdded ? t('added to prices') : t('prices include it');

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
    recordedTime(db, 'last_backup'),
    readSeller(db, settings),
    readTaxRules(db, settings),
  ]);
  const isTaxedOutside = Object.keys(settings.TAX_RATES).length > 0;
  const missing = await listMissing(tools, backup !== null);
  const { isClosed } = (await tools.readOwnSettings()).opening;
  const isNamed = 'identity' in sections;
  const isSold = isSellerSet(seller);
  const step = (name: SetupStep['name'], isDone: boolean, done: string, open: string): SetupStep => ({
    name,
    isDone,
    says: isDone ? done : open,
  });
  return {
    steps: [
      step('identity', isNamed, t('set'), t('not changed yet')),
      step('seller', isSold, t('set'), t('not set')),
      step('tax', 'tax' in sections || isTaxedOutside, formatTax(registered.length, isAdded), t('no tax is charged')),
      step('licenses', types > 0, t('{count} on sale', { count: types }), t('none chosen')),
      step('payments', place === 'live', t(PLACES[place]), t(PLACES[place])),
      step('mail', mail.goesBy === 'server', t('sent by a server'), t('saved as files')),
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
          : formatCount('{count} thing missing', '{count} things missing', missing.length),
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
