import { mainLabel } from '#contract/payment-providers.ts';

/** What staff are told of the books: what was done, and what was not. */
export const texts = {
  notClosed: 'It was not closed',
  explained: 'Explained',
  monthNotClosed: (month: string) => `${month} was not closed`,
  monthClosed: (month: string) => `${month} is closed`,
  compared: `Compared the books with ${mainLabel}`,
  notRepaired: 'It was not repaired',
  repaired: `Repaired: books and ${mainLabel} agree`,
  notCompared: 'The books were not compared',
  statementNotSaved: 'The statement could not be saved',
  notExported: 'The month could not be exported',
} as const;
