import { usualConsent } from '#contract/consent.ts';
import type { Db } from '#server/kit/database/database.ts';
import type { Tools } from '#server/kit/tools.ts';
import { readSections } from './queries.ts';

/** What the owner has set of the shop, complete. */
export type OwnSettings = {
  security: {
    demandSecondFactor: boolean;
    /** A refund that brings what an order gave back above this asks for the password again; null asks never. */
    confirmRefundsAbove_cents: number | null;
  };
  /** Within so many days after the payment money is due back; after a download too, or only before. */
  refunds: { days: number; evenIfDownloaded: boolean; consentText: string };
};

const UNSET: OwnSettings = {
  security: { demandSecondFactor: false, confirmRefundsAbove_cents: null },
  refunds: { days: 14, evenIfDownloaded: false, consentText: usualConsent },
};

/** The settings as they stand in the database now. What was never set is as in a new shop. */
export async function readShopSettings(db: Db): Promise<OwnSettings> {
  const { security, refunds } = await readSections(db);
  return {
    security: { ...UNSET.security, ...(security as Partial<OwnSettings['security']>) },
    refunds: { ...UNSET.refunds, ...(refunds as Partial<OwnSettings['refunds']>) },
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
