/** "1 style", "18 styles"; a product may also come without. */
export function countStyles(count: number): string {
  if (count === 0) return 'no fonts';
  return `${count} ${count === 1 ? 'style' : 'styles'}`;
}
