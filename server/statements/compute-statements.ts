/** What a designer or a foundry has of a font, as it was agreed when the font was sold. */
export type Share = { maker_id: number; share: number; after_fees: boolean };

/** An entry of the books that belongs to an order of fonts, with the lines that the order has. */
export type SharedEntry = {
  kind: 'sale' | 'refund' | 'correction' | 'fee';
  /** What the shop has by it; negative where money left. */
  cents: number;
  /** The lines that a refund names; null where it gives back an amount. */
  item_ids: number[] | null;
  lines: SoldLine[];
};
/** `weight` is what it cost, in cents; `shares` are those of the day on which it was paid for. */
export type SoldLine = { id: number; product_id: number; product_name: string; weight: number; shares: Share[] };

export type ComputedLine = {
  maker_id: number;
  product_id: number;
  product_name: string;
  share: number;
  after_fees: boolean;
  sales_cents: number;
  refunds_cents: number;
  fees_cents: number;
  amount_cents: number;
};

const WHOLE = 10_000;

/**
 * What everybody has of some entries, by font and share. Each entry is divided among the lines of its order by what they cost, and
 * what comes to a line among those who share it and the shop, so that all parts together are the entry to the cent.
 */
export function computeLines(entries: readonly SharedEntry[]): ComputedLine[] {
  const found = new Map<string, ComputedLine>();
  for (const { kind, cents, item_ids, lines } of entries) {
    const meant = lines.filter(({ id }) => item_ids === null || item_ids.includes(id));
    const parts = divide(
      cents,
      meant.map(({ weight }) => weight),
    );
    for (const [at, line] of meant.entries()) {
      const shares = kind === 'fee' ? line.shares.filter(({ after_fees }) => after_fees) : line.shares;
      const rest = WHOLE - shares.reduce((sum, { share }) => sum + share, 0);
      const amounts = divide(parts[at]!, [...shares.map(({ share }) => share), rest]);
      for (const [of, { maker_id, share, after_fees }] of shares.entries()) {
        const key = [maker_id, line.product_id, share, after_fees].join();
        const sum = found.get(key) ?? { ...emptyLine(line), maker_id, share, after_fees };
        found.set(key, sum);
        if (kind === 'fee') sum.fees_cents -= parts[at]!;
        else if (kind === 'refund') sum.refunds_cents -= parts[at]!;
        else sum.sales_cents += parts[at]!;
        sum.amount_cents += amounts[of]!;
      }
    }
  }
  return [...found.values()];
}

const emptyLine = ({ product_id, product_name }: SoldLine) => ({
  product_id,
  product_name,
  sales_cents: 0,
  refunds_cents: 0,
  fees_cents: 0,
  amount_cents: 0,
});

/**
 * Whole cents by weights: the parts together are exactly the amount, and the same amount taken back is divided the same way. What is
 * left of a cent goes to those who miss most of one, the first among equals. Without any weight the first has all.
 */
export function divide(cents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map((_, at) => (at === 0 ? cents : 0));
  const amount = BigInt(Math.abs(cents));
  const exact = weights.map((weight) => amount * BigInt(weight));
  const parts = exact.map((part) => part / BigInt(sum));
  const missing = exact.map((part, at) => ({ at, rest: part % BigInt(sum) }));
  missing.sort((one, other) => (one.rest === other.rest ? one.at - other.at : one.rest > other.rest ? -1 : 1));
  const left = Number(amount - parts.reduce((total, part) => total + part, 0n));
  for (const { at } of missing.slice(0, left)) parts[at]! += 1n;
  return parts.map((part) => (cents < 0 ? -Number(part) : Number(part)) || 0);
}
