/** One figure, alone or behind the words that stand before the most of something. */
const SINGLE_FIGURE = /^((?:max\.? |up to |1 ?[-–] ?)?)(\d{1,3}(?:,\d{3})*|\d+)$/i;

/**
 * The words of a usage detail for several licences together: "max 10" twice is "max 20", "1-5" twice is "1-10". A value
 * that is not one figure stays as it is, since nobody knows what of it is counted.
 */
export function multiplyLimit(value: string, quantity: number): string {
  const [, before = '', figure = ''] = SINGLE_FIGURE.exec(value.trim()) ?? [];
  if (figure === '') return value;
  return `${before}${(Number(figure.replaceAll(',', '')) * quantity).toLocaleString('en-US')}`;
}
