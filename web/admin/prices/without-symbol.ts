import { currencyNow } from '#contract/money.ts';

/** An amount as somebody typed it, without the sign of the shop's currency before it. */
export function withoutSymbol(typed: string): string {
  const { symbol } = currencyNow();
  const written = typed.trim();
  return (written.startsWith(symbol) ? written.slice(symbol.length) : written).trim();
}
