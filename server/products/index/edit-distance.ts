/**
 * How many letters have to be put in, taken out, replaced or swapped with their neighbour to make one word of the other, as
 * far as `most`; more is told as `most + 1`. With `isBeginning` the other may go on behind it, as words do while one types.
 */
export function editDistance(word: string, other: string, most: number, isBeginning = false): number {
  if (!isBeginning && Math.abs(word.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= word.length; i++) {
    const row = [i];
    for (let k = 1; k <= other.length; k++) {
      const isSame = word[i - 1] === other[k - 1];
      row[k] = Math.min(last[k]! + 1, row[k - 1]! + 1, last[k - 1]! + (isSame ? 0 : 1));
      const isSwapped = i > 1 && k > 1 && word[i - 1] === other[k - 2] && word[i - 2] === other[k - 1];
      if (isSwapped) row[k] = Math.min(row[k]!, before[k - 2]! + 1);
    }
    if (Math.min(...row) > most) return most + 1;
    before = last;
    last = row;
  }
  return Math.min(isBeginning ? Math.min(...last) : last[other.length]!, most + 1);
}
