import type { AccountMode, PaymentMode } from '#contract/payment-providers.ts';

/** An account at PayPal, and where it is reached. */
export type PayPalAccount = {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** PayPal's id of our webhook there; absent: no event is believed. */
  webhookId?: string | undefined;
};

/** What payments stand on, whatever the owner sets: the stand-in of this machine, and the hosts of PayPal. */
export type PaymentContext = { sandbox: PayPalAccount; hosts: Record<AccountMode, string> };

/** Where money is taken at this moment, and what is known of every place. */
export type PaymentsNow = {
  place: PaymentMode | 'none';
  /** The accounts that can be asked. */
  accounts: Partial<Record<PaymentMode, PayPalAccount>>;
  /** The chosen environment, where the shop's key cannot decrypt its secret. */
  locked: AccountMode | null;
  /** What PayPal prints on a card statement; empty: the name of the account there. */
  statementName: string;
  /** Where bank transfers go, line by line; null where the owner has not said. */
  bankAccount: readonly string[] | null;
};

/**
 * Reads the current payment accounts; cheap to call. It may read the database, so don't call it inside a transaction:
 * if all connections were in transactions, none would be left for it.
 */
export type ReadPayments = () => Promise<PaymentsNow>;

/** What a payment stores about where it began. */
export type StartedPayment = { provider: string; place: PaymentMode | null };
