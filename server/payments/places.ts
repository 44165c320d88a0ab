import type { AccountPlace, PaymentPlace } from '#contract/payment-providers.ts';

/** An account at PayPal, and where it is reached. */
export type PayPalAccount = {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** PayPal's id of our webhook there; absent: no event is believed. */
  webhookId?: string | undefined;
};

/** What payments stand on, whatever the owner sets: the stand-in of this machine, and the hosts of PayPal. */
export type PaymentGround = { sandbox: PayPalAccount; hosts: Record<AccountPlace, string> };

/** Where money is taken at this moment, and what is known of every place. */
export type PaymentsNow = {
  place: PaymentPlace | 'none';
  /** The accounts that can be asked. */
  accounts: Partial<Record<PaymentPlace, PayPalAccount>>;
  /** A place that was chosen, and whose secret the key of this shop can not open. */
  locked: AccountPlace | null;
  /** What PayPal prints on a card statement; empty: the name of the account there. */
  statementName: string;
  /** Where bank transfers go, line by line; null where the owner has not said. */
  bankAccount: readonly string[] | null;
};

/**
 * The answer of this moment; cheap to ask. It may have to read the database, so nobody asks inside a transaction: with every connection in
 * one of those, none would be left to answer.
 */
export type ReadPayments = () => Promise<PaymentsNow>;

/** What a payment keeps of where it began. */
export type Begun = { provider: string; place: PaymentPlace | null };
