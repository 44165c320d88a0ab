import { usualConsent } from '#contract/consent.ts';
import type { Tx } from '#server/kit/database/database.ts';
import type { Tools } from '#server/kit/tools.ts';
import { type Identity, type Marks, usualIdentity } from './identity/identity.ts';
import { readSections } from './queries.ts';
import type { Seller } from './seller/seller.ts';

/** What the owner has set of the shop, complete. */
export type OwnSettings = {
  identity: Identity;
  /** What was drawn of the identity when it was set. */
  marks: Marks;
  /** What of the seller was set here; the rest comes from the environment, or is an example. */
  seller: Partial<Seller>;
  security: {
    demandSecondFactor: boolean;
    /** A refund that brings what an order gave back above this asks for the password again; null asks never. */
    confirmRefundsAbove_cents: number | null;
  };
  /** Within so many days after the payment money is due back; after a download too, or only before. */
  refunds: { days: number; evenIfDownloaded: boolean; consentText: string };
};

const UNSET: OwnSettings = {
  identity: usualIdentity,
  marks: { wordmark: null, icon: null },
  seller: {},
  security: { demandSecondFactor: false, confirmRefundsAbove_cents: null },
  refunds: { days: 14, evenIfDownloaded: false, consentText: usualConsent },
};

/** The settings as they stand in the database now. What was never set is as in a new shop. */
export async function readShopSettings(db: Tx): Promise<OwnSettings> {
  const sections = await readSections(db);
  const of = <Name extends keyof OwnSettings>(name: Name): OwnSettings[Name] => ({
    ...UNSET[name],
    ...(sections[name] as Partial<OwnSettings[Name]>),
  });
  return {
    identity: of('identity'),
    marks: of('marks'),
    seller: of('seller'),
    security: of('security'),
    refunds: of('refunds'),
  };
}

export type ShopSettingsReader = () => Promise<OwnSettings>;

/** Reads the settings; the database is asked once for every version of what the shop shows, which a change of them raises too. */
export function createShopSettingsReader({ db, freshness }: Pick<Tools, 'db' | 'freshness'>): ShopSettingsReader {
  let known: { version: number; settings: OwnSettings } | null = null;
  return async () => {
    const version = freshness.version();
    if (known?.version !== version) known = { version, settings: await readShopSettings(db) };
    return known.settings;
  };
}
