/** "1 licence", "3 licences": how many are bought, not how many lines there are. */
export function countLicenses(items: readonly { quantity: number }[]): string {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${count} ${count === 1 ? 'licence' : 'licences'}`;
}
