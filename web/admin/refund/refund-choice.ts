import { type Cents, fromDollars, toDollars } from '#contract/money.ts';

/** A line that can be given back by itself. */
export type RefundLine = { id: number; name: string; cents: number };

export type RefundChoice = {
  how: 'all' | 'lines' | 'amount';
  lineIds: readonly number[];
  /** As it was typed. */
  amount: string;
};

/** What a choice comes to in cents, or null while that can not be given back. */
export function centsOf(choice: RefundChoice, left_cents: number, lines: readonly RefundLine[]): number | null {
  const cents = asked(choice, left_cents, lines);
  return cents === null || cents <= 0 || cents > left_cents ? null : cents;
}

/** What the shop is sent for a choice. */
export function bodyOf({ how, lineIds, amount }: RefundChoice, reason: string) {
  switch (how) {
    case 'all':
      return { reason };
    case 'lines':
      return { reason, items: [...lineIds] };
    case 'amount':
      return { reason, amount: toDollars(fromDollars(amount.trim()) ?? (0 as Cents)) };
  }
}

function asked(choice: RefundChoice, left_cents: number, lines: readonly RefundLine[]): number | null {
  switch (choice.how) {
    case 'all':
      return left_cents;
    case 'lines':
      return lines.filter(({ id }) => choice.lineIds.includes(id)).reduce((sum, { cents }) => sum + cents, 0);
    case 'amount':
      return fromDollars(choice.amount.trim());
  }
}
