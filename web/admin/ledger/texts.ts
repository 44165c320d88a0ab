import { msg, t } from '#contract/languages/translate.ts';
import { mainLabel } from '#contract/payment-providers.ts';

/** What staff hear of the books: what was done, and what was not. */
export const texts = {
  sharingChanged: msg('Saved'),
  sharingNotChanged: msg('The sharing of plan income wasn’t changed'),
  notClosed: msg('It wasn’t closed'),
  explained: msg('Explained'),
  monthNotClosed: (month: string) => t('{month} wasn’t closed', { month }),
  monthClosed: (month: string) => t('{month} is closed', { month }),
  compared: msg('Compared the ledger with {provider}', { provider: mainLabel }),
  notRepaired: msg('It wasn’t repaired'),
  repaired: msg('Repaired: ledger and {provider} agree', { provider: mainLabel }),
  notCompared: msg('The ledger wasn’t compared'),
  statementNotSaved: msg('The statement could not be saved'),
  notExported: msg('The table could not be exported'),
} as const;
