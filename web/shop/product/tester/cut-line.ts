/**
 * Where a line that is too long for its place ends: in the middle of the space behind the last whole word that there is
 * room for, or behind a letter where no word has room. Takes the line's carets, one for each unit of its words and the
 * end, in the unit of `room`.
 * @returns the x of the end; null where all of it has room.
 */
export function cutLine(carets: readonly number[], words: string, room: number): number | null {
  const start = carets[0] ?? 0;
  const sign = (carets.at(-1) ?? 0) < start ? -1 : 1;
  const reach = carets.map((caret) => (caret - start) * sign);
  if (Math.max(...reach, 0) <= room) return null;
  // Only where all that came before lies on one side: a run of the other direction isn't parted.
  const isEnd = (at: number) => Math.max(...reach.slice(0, at + 1)) <= Math.min(room, ...reach.slice(at));
  const spaces = [...words.matchAll(/(?<=\S)\s/g)].map(({ index }) => index);
  const behindWord = spaces.findLast(isEnd);
  if (behindWord !== undefined) {
    const [left = 0, right = 0] = carets.slice(behindWord);
    return (left + right) / 2;
  }
  const letters = [...new Intl.Segmenter().segment(words)].map(({ index }) => index);
  return carets[letters.findLast(isEnd) ?? 0] ?? start;
}
