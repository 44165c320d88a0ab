/**
 * How many letters have to be put in, taken out, replaced or swapped with their neighbour to make one word of the
 * other, as far as `most`; more is `most + 1`. With `isBeginning` the other may go on behind it, as words do while one
 * types.
 */
export function editDistance(word: string, other: string, most: number, isBeginning = false): number {
  if (!isBeginning && Math.abs(word.length - other.length) > most) return most + 1;
  let [twoAbove, above, row]: [number[], number[], number[]] = [[], [], []];
  for (let k = 0; k <= other.length; k++) above[k] = k;
  let least = 0;
  for (let i = 1; i <= word.length; i++) {
    row[0] = i;
    least = i;
    for (let k = 1; k <= other.length; k++) {
      const isSame = word[i - 1] === other[k - 1];
      let slips = Math.min(above[k]! + 1, row[k - 1]! + 1, above[k - 1]! + (isSame ? 0 : 1));
      const isSwapped = i > 1 && k > 1 && word[i - 1] === other[k - 2] && word[i - 2] === other[k - 1];
      if (isSwapped) slips = Math.min(slips, twoAbove[k - 2]! + 1);
      row[k] = slips;
      least = Math.min(least, slips);
    }
    if (least > most) return most + 1;
    [twoAbove, above, row] = [above, row, twoAbove];
  }
  return Math.min(isBeginning ? least : above[other.length]!, most + 1);
}
