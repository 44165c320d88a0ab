import { keysOf } from './keys-of.ts';

/** What a reader may leave off; the rest is about a purchase or the account. */
export const mailTopics = ['releases', 'endings'] as const;
export type MailTopic = (typeof mailTopics)[number];
/** `shop` is written to the shop itself; `clients` is about licences for a client and who took them. */
export type MailGroup = 'purchase' | 'account' | 'shop' | 'clients' | MailTopic;

/**
 * Every email that the shop sends, by the word that its `about` begins with: what it is about, and what the owner's own
 * words may name of it besides {name} and {shop}.
 */
export const mailKinds = {
  order_paid: { group: 'purchase', facts: ['order'] },
  billed: { group: 'purchase', facts: ['number'] },
  offer: { group: 'purchase', facts: ['number', 'day'] },
  offer_ending: { group: 'endings', facts: ['number', 'day'] },
  offer_accepted: { group: 'purchase', facts: ['number'] },
  client_licenses: { group: 'purchase', facts: ['payer'] },
  client_reminder: { group: 'clients', facts: ['payer'] },
  client_unclaimed: { group: 'clients', facts: ['client', 'order'] },
  client_claimed: { group: 'clients', facts: ['client', 'order'] },
  transfer_asked: { group: 'purchase', facts: ['order', 'amount'] },
  transfer_due: { group: 'purchase', facts: ['order', 'amount'] },
  payment_pending: { group: 'purchase', facts: ['amount'] },
  payment_failed: { group: 'purchase', facts: ['amount'] },
  subscription_paid: { group: 'purchase', facts: ['plan', 'day'] },
  refunded: { group: 'purchase', facts: ['amount'] },
  returned: { group: 'purchase', facts: ['amount'] },
  proof_decided: { group: 'purchase', facts: [] },
  licenses_imported: { group: 'purchase', facts: [] },
  license_change: { group: 'purchase', facts: ['font'] },
  company_invitation: { group: 'account', facts: ['company', 'day'] },
  company_left: { group: 'account', facts: ['company'] },
  company_changed: { group: 'account', facts: ['company'] },
  release: { group: 'releases', facts: ['font', 'version'] },
  license_ending: { group: 'endings', facts: ['font', 'day'] },
  subscription_week: { group: 'endings', facts: ['plan', 'day'] },
  subscription_day: { group: 'endings', facts: ['plan', 'day'] },
  subscription_end: { group: 'endings', facts: ['plan', 'day'] },
  welcome: { group: 'account', facts: [] },
  login_code: { group: 'account', facts: [] },
  login_staff: { group: 'account', facts: [] },
  account_code: { group: 'account', facts: [] },
  password_off: { group: 'account', facts: [] },
  password_reset: { group: 'account', facts: [] },
  password_changed: { group: 'account', facts: [] },
  email_own: { group: 'account', facts: [] },
  email_new: { group: 'account', facts: [] },
  email_taken: { group: 'account', facts: [] },
  email_asked: { group: 'account', facts: [] },
  email_changed: { group: 'account', facts: [] },
  email_is: { group: 'account', facts: [] },
  email_undone: { group: 'account', facts: [] },
  email_gone: { group: 'account', facts: [] },
  second_factor_on: { group: 'account', facts: [] },
  second_factor_off: { group: 'account', facts: [] },
  second_factor_taken_off: { group: 'account', facts: [] },
  recovery_codes: { group: 'account', facts: [] },
  recovery_code_used: { group: 'account', facts: [] },
  wrong_codes: { group: 'account', facts: [] },
  account_deleted: { group: 'account', facts: [] },
  contact: { group: 'shop', facts: [] },
} as const satisfies Record<string, { group: MailGroup; facts: readonly string[] }>;

export type MailKind = keyof typeof mailKinds;
export const mailKindNames = keysOf(mailKinds);

/** The names that the owner's words of an email may have in braces. */
export const namedIn = (kind: MailKind): readonly string[] => ['name', 'shop', ...mailKinds[kind].facts];

/** Whether the owner may switch an email off: what is about a purchase, or keeps an account safe, is always sent. */
export const canBeOff = (kind: MailKind): boolean => !['purchase', 'account'].includes(mailKinds[kind].group);

/** What a reader leaves off who doesn't want an email; null for what is always sent. */
export function topicOf(kind: MailKind): MailTopic | null {
  const { group } = mailKinds[kind];
  return mailTopics.find((topic) => topic === group) ?? null;
}

/** The owner's own words of an email; an empty one stands for the shop's. */
export type MailWords = { subject: string; opening: string; closing: string };

/** What stands in braces in a text and is none of some names. */
export const unknownNames = (text: string, names: readonly string[]): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)].flatMap(([, name = '']) => (names.includes(name) ? [] : [name]));

/** Whether a text has something that looks like HTML. */
export const hasMarkup = (text: string): boolean => /<[^\s<>][^<>]*>/.test(text);
