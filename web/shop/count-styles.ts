/** "1 style", "18 styles". */
export function countStyles(count: number): string {
  return `${count} ${count === 1 ? 'style' : 'styles'}`;
}
