import { msg, t } from '#contract/languages/translate.ts';
import { mainLabel } from '#contract/payment-providers.ts';

/** What staff are told of the books: what was done, and what was not. */
export const texts = {
  notClosed: msg('It was not closed'),
  explained: msg('Explained'),
  monthNotClosed: (month: string) => t('{month} was not closed', { month }),
  monthClosed: (month: string) => t('{month} is closed', { month }),
  compared: msg('Compared the books with {provider}', { provider: mainLabel }),
  notRepaired: msg('It was not repaired'),
  repaired: msg('Repaired: books and {provider} agree', { provider: mainLabel }),
  notCompared: msg('The books were not compared'),
  statementNotSaved: msg('The statement could not be saved'),
  notExported: msg('The table could not be exported'),
} as const;
