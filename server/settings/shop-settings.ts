import type { MailChange } from '#contract/admin/mail-settings.ts';
import { usualConsent } from '#contract/consent-words.ts';
import { type CurrencyCode, currencyOf } from '#contract/currencies.ts';
import type { Translations } from '#contract/languages/own-words.ts';
import { countIn } from '#contract/money.ts';
import type { AccountMode, PaymentMode } from '#contract/payment-providers.ts';
import type { TaxIn } from '#contract/shop/tax.ts';
import type { Tx } from '#server/kit/database/database.ts';
import type { Tools } from '#server/kit/tools.ts';
import { type Identity, type Logos, usualIdentity } from './identity/identity.ts';
import { OWN_SHOP, readSections } from './queries.ts';
import type { Seller } from './seller/seller.ts';

/** What the owner has set of the shop, section by section. */
export type Sections = {
  identity: Identity;
  /** What was drawn of the identity when it was set. */
  marks: Logos;
  /** What of the seller was set here; the rest comes from the environment, or is an example. */
  seller: Partial<Seller>;
  security: {
    demandSecondFactor: boolean;
    /** Finance may close months of the books, too. */
    financeClosesMonths: boolean;
    /** A refund that brings what an order gave back above this asks for the password again; null asks never. */
    confirmRefundsAbove_cents: number | null;
  };
  /** Within this many days after the payment money is due back; after a download too, or only before. */
  refunds: { days: number; evenIfDownloaded: boolean; consentText: string };
  /** Without the secrets, which stand apart. `mode` null follows on its own; `bankAccount` is lines. */
  payments: {
    mode: PaymentMode | null;
    accounts: Record<AccountMode, { clientId: string; webhookId: string }>;
    statementName: string;
    bankAccount: string;
  };
  /** Without the password, which stands apart. An empty host or sender is not set. */
  mail: Omit<MailChange, 'password'>;
  opening: { isClosed: boolean; words: string; translations: Translations };
  /** The key of a closed shop, an opaque text; of an open one ''. */
  door: { key: string };
  /** For how many days an offer holds, and within how many a bank transfer is asked for. */
  offers: { days: number; daysToPay: number };
  /** `checkedBy` is the name of who had the rates checked. */
  /** What the shop counts in; final once something was ordered. */
  currency: { code: CurrencyCode };
  tax: Required<Omit<TaxIn, 'isChecked'>> & { checkedAt: string | null; checkedBy: string | null };
};

const NO_ACCOUNT = { clientId: '', webhookId: '' };

/** All of it; `isOwnShop` where the demo was made somebody's own shop. */
export type OwnSettings = Sections & { isOwnShop: boolean };

const UNSET: Sections = {
  identity: usualIdentity,
  marks: { wordmark: null, icon: null },
  seller: {},
  security: { demandSecondFactor: false, financeClosesMonths: false, confirmRefundsAbove_cents: null },
  refunds: { days: 14, evenIfDownloaded: false, consentText: usualConsent },
  payments: {
    mode: null,
    accounts: { provider_sandbox: NO_ACCOUNT, live: NO_ACCOUNT },
    statementName: '',
    bankAccount: '',
  },
  mail: { host: '', port: 465, security: 'tls', user: '', sender: '' },
  opening: { isClosed: false, words: '', translations: {} },
  door: { key: '' },
  currency: { code: 'USD' },
  offers: { days: 30, daysToPay: 14 },
  tax: { isAdded: false, reverseCharge: true, registered: [], ownRates: [], checkedAt: null, checkedBy: null },
};

/** The settings as they stand in the database now. What was never set is as in a new shop. */
export async function readShopSettings(db: Tx): Promise<OwnSettings> {
  const sections = await readSections(db);
  const read = <Name extends keyof Sections>(name: Name): Sections[Name] => ({
    ...UNSET[name],
    ...(sections[name] as Partial<Sections[Name]>),
  });
  return {
    isOwnShop: OWN_SHOP in sections,
    identity: read('identity'),
    marks: read('marks'),
    seller: read('seller'),
    security: read('security'),
    refunds: read('refunds'),
    payments: read('payments'),
    mail: read('mail'),
    tax: read('tax'),
    currency: read('currency'),
    offers: read('offers'),
    opening: read('opening'),
    door: read('door'),
  };
}

export type ShopSettingsReader = () => Promise<OwnSettings>;

/**
 * Reads the settings; the database is asked once for every version of what the shop shows, which a change of them
 * raises too. From then on this process counts in the currency that they name.
 */
export function createShopSettingsReader({ db, freshness }: Pick<Tools, 'db' | 'freshness'>): ShopSettingsReader {
  let known: { version: number; settings: OwnSettings } | null = null;
  return async () => {
    const version = freshness.version();
    if (known?.version === version) return known.settings;
    const settings = await readShopSettings(db);
    // Of two that were read at once the older one may come last.
    if (known === null || known.version <= version) {
      known = { version, settings };
      countIn(currencyOf(settings.currency.code));
    }
    return settings;
  };
}
