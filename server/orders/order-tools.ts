import type { Tx } from '#server/kit/database/database.ts';
import { defineJob } from '#server/kit/jobs/jobs.ts';
import type { LinkSigner } from '#server/kit/storage/signed-links.ts';
import type { Tools } from '#server/kit/tools.ts';
import type { StartingLicenseType } from '#server/license-types/fill-license-types.ts';
import type { Providers } from '#server/payments/providers.ts';
import type { ShopSettingsReader } from '#server/settings/shop-settings.ts';
import type { LinkMaking } from './order.ts';

/** What subscriptions do for an order of theirs, inside the transaction that pays it or gives its money back. */
export type PeriodKeeper = {
  begin(tx: Tx, orderId: number, paidAt: Date): Promise<void>;
  /** The id of the subscription that an order buys. */
  idOf(tx: Tx, orderId: number): Promise<number>;
  revoke(tx: Tx, orderId: number, at: Date): Promise<void>;
};

/** What a new shop may begin with. */
export type Starter = { licenseTypes: (StartingLicenseType & { terms: string })[] };

/** What the verbs of orders use next to the common tools. */
export type OrderTools = Tools & {
  providers: Providers;
  signer: LinkSigner;
  periods: PeriodKeeper;
  starter: Starter;
  /** Of the shop, without asking the database for each order. */
  readOwnSettings: ShopSettingsReader;
};

/** What a presenter needs to make links that live from now. */
export function linkMaking({ settings, signer, clock }: Pick<OrderTools, 'settings' | 'signer' | 'clock'>): LinkMaking {
  return { publicUrl: settings.PUBLIC_URL, signer, now_ms: clock.now() };
}

/** Money was taken for what was paid already, or is not to be had any more: it goes back. */
export const refundDuplicate = defineJob<{ captureId: string }>('refund_duplicate');

/** A payment that paid for nothing was returned: notifies its payer. */
export const notifyReturn = defineJob<{ captureId: string }>('tell_return');

/** A payment is pending, or was pending and failed: notifies its payer. */
export const notifyPayment = defineJob<{ payment: string; isPending: boolean }>('tell_payment');

/** A requested refund with an outcome that is not known yet. */
export const continueRefund = defineJob<{ refundId: number }>('continue_refund');

/** A refund was completed and has its credit note: notifies the buyer. */
export const notifyRefund = defineJob<{ creditNote: string }>('tell_refund');
