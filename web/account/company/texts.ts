import { msg, t } from '#contract/languages/translate.ts';
import type { CompanyRole } from '#contract/nouns/companies.ts';

/** What each role may do, for who gives it. */
export const roleChoices = (): (readonly [CompanyRole, string])[] => [
  ['member', t('Member: downloads fonts')],
  ['buyer', t('Buyer: also buys licences')],
  ['owner', t('Owner: also manages')],
];

export const failed = msg('This couldn’t be done, and nothing changed. Try again in a moment.');
