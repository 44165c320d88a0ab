/** Two lists that are sorted as one that is. */
export function mergeSorted(
  stay: readonly number[],
  come: readonly number[],
  compare: (a: number, b: number) => number,
): number[] {
  if (stay.length === 0) return [...come];
  const merged: number[] = [];
  let next = 0;
  for (const place of stay) {
    while (next < come.length && compare(come[next]!, place) < 0) merged.push(come[next++]!);
    merged.push(place);
  }
  for (; next < come.length; next += 1) merged.push(come[next]!);
  return merged;
}
