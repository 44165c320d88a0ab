/**
 * The page numbers to show: the first, the last and those around the one that is open; null stands for a gap.
 * Up to seven pages are all shown.
 */
export function listPages(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, at) => at + 1);
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const numbers = [...new Set(near)].sort((one, other) => one - other);
  return numbers.flatMap((number, at) => {
    const before = numbers[at - 1];
    return before !== undefined && number - before > 1 ? [null, number] : [number];
  });
}
