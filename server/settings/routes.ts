import { type ShopSettings, settings } from '#contract/admin/settings.ts';
import { fieldsForReader } from '#contract/languages/own-words.ts';
import { asCents, toDollars } from '#contract/money.ts';
import { type Shop, shop } from '#contract/nouns/site.ts';
import { isTestMode, mainLabel, type PaymentMode } from '#contract/payment-providers.ts';
import { localDay } from '#server/kit/clock.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { changeSection, changeSecurity } from './change-settings.ts';
import { type CurrencyTools, changeCurrency } from './currency/change-currency.ts';
import { changeIdentity, type FindFace } from './identity/change-identity.ts';
import { logoAddress, presentIdentity, presentLogo } from './identity/identity.ts';
import { changeOpening, presentOpening } from './opening/change-opening.ts';
import { keyCookie } from './opening/closed-shop-access.ts';
import { countSeries, hasOrders } from './queries.ts';
import { changeSeller } from './seller/change-seller.ts';
import { NO_SELLER, numberOf, publicOf, sellerOf, seriesOf, sourcesOf } from './seller/seller.ts';
import { readShopSettings } from './shop-settings.ts';
import { changeTax, presentTax, rulesOf } from './tax/tax-settings.ts';

/** What the settings use next to the common tools: whether money moves, which is known where it is taken. */
type SettingsTools = Tools &
  Pick<CurrencyTools, 'readOwnSettings'> & { providers: { read(): Promise<{ place: PaymentMode | 'none' }> } };
/** The sections that rooms further on keep and present. */
type OtherSections = () => Promise<Omit<ShopSettings, keyof Awaited<ReturnType<typeof present>>>>;

/** The address of a drawing is made of what it looks like, so it is always the same. */
const LASTING = { 'cache-control': 'public, max-age=31536000, immutable' };

export const settingsRoutes = (tools: SettingsTools, findFace: FindFace, readOthers: OtherSections) => {
  const presentAll = async () => respond(200, { ...(await present(tools)), ...(await readOthers()) });
  return pair([...settings, ...shop], {
    readSettings: presentAll,
    changeSettings: async ({ body, caller }) => {
      const { confirmRefundsAbove: confirmRefundsAbove_cents, ...security } = body;
      await changeSecurity(tools, caller, { ...security, confirmRefundsAbove_cents });
      return presentAll();
    },
    readConsent: async () => respond(200, { text: (await readShopSettings(tools.db)).refunds.consentText }),
    changeRefundSettings: async ({ body, caller }) => {
      await changeSection(tools, caller, 'refunds', body);
      return presentAll();
    },
    changeIdentity: async ({ body, caller }) => {
      await changeIdentity(tools, findFace, body, caller);
      return presentAll();
    },
    changeSeller: async ({ body, caller }) => {
      await changeSeller(tools, body, caller);
      return presentAll();
    },
    changeTax: async ({ body, caller }) => {
      await changeTax(tools, body, caller);
      return presentAll();
    },
    changeCurrency: async ({ body, caller }) => {
      await changeCurrency(tools, body.code, caller);
      return presentAll();
    },
    changeOfferSettings: async ({ body, caller }) => {
      await changeSection(tools, caller, 'offers', body);
      return presentAll();
    },
    changeOpening: async ({ body, caller }) => {
      await changeOpening(tools, body, caller);
      return presentAll();
    },
    takeShopKey: async () => ({
      status: 204 as const,
      headers: keyCookie(tools, (await readShopSettings(tools.db)).door.key),
    }),
    readShop: async () => respond(200, await presentShop(tools)),
    shopMark: async ({ params }) => {
      const { wordmark, icon } = (await readShopSettings(tools.db)).marks;
      const { svg } = [wordmark, icon].find((logo) => logo?.key === params.key) ?? refuse('picture_not_found');
      return { svg, headers: LASTING };
    },
  });
};

async function present({ db, clock, settings, providers }: SettingsTools) {
  const stored = await readShopSettings(db);
  const { identity, marks, seller: own, security, refunds } = stored;
  const { demandSecondFactor, financeClosesMonths, confirmRefundsAbove_cents: cents } = security;
  const seller = sellerOf(stored, settings);
  const series = seriesOf(seller.invoicePrefix, await movesNothing(providers));
  const today = localDay(new Date(clock.now()), settings.SHOP_TIMEZONE);
  const year = Number(today.slice(0, 4));
  return {
    identity: presentIdentity(identity, marks),
    seller: {
      ...seller,
      // What stands on documents of a test is no name to begin with.
      name: seller.name === NO_SELLER ? '' : seller.name,
      nextInvoice: numberOf(series, year, (await countSeries(db, series, year)) + 1),
      from: sourcesOf(own, settings),
    },
    security: {
      demandSecondFactor,
      financeClosesMonths,
      confirmRefundsAbove: cents === null ? null : toDollars(asCents(cents)),
    },
    refunds,
    tax: presentTax(stored, settings, today),
    currency: { code: stored.currency.code, isFinal: await hasOrders(db) },
    offers: stored.offers,
    opening: presentOpening(stored, settings),
  };
}

const movesNothing = async (providers: SettingsTools['providers']) => isTestMode((await providers.read()).place);

async function presentShop({ db, settings, providers }: SettingsTools): Promise<Shop> {
  const own = await readShopSettings(db);
  const { identity, marks } = own;
  const { registered, isAdded } = rulesOf(own, settings);
  const { name, wordmark, accent, sharePicture, locale } = identity;
  const { description } = fieldsForReader({ description: identity.description }, identity.translations);
  const { words } = fieldsForReader({ words: own.opening.words }, own.opening.translations);
  const logo = presentLogo(marks.wordmark);
  return {
    isDemo: settings.CATALOGUE === 'demo' && !own.isOwnShop,
    name,
    description,
    wordmark: logo && { ...logo, isForEveryPage: wordmark.kind !== 'page' },
    icon: marks.icon && logoAddress(marks.icon),
    accent,
    sharePicture,
    locale,
    currency: own.currency.code,
    closed: own.opening.isClosed ? words : null,
    seller: publicOf(sellerOf(own, settings)),
    tax: registered.length === 0 ? 'none' : isAdded ? 'added' : 'included',
    payments: { label: mainLabel, isSandbox: await movesNothing(providers) },
  };
}
