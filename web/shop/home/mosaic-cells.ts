type Cell = { columns: 3 | 4 | 6; shows: 'word' | 'letter'; isInverse: boolean };

const word = (columns: 4 | 6, isInverse = false): Cell => ({ columns, shows: 'word', isInverse });
const letter = (columns: 3 | 4, isInverse = false): Cell => ({ columns, shows: 'letter', isInverse });

/** Rows of 6+3+3, 3+3+6, 4+4+4 and 6+3+3 columns of twelve; three of the cells are inverse. */
const pattern: readonly Cell[] = [
  word(6),
  letter(3),
  letter(3, true),
  letter(3),
  letter(3),
  word(6, true),
  letter(4),
  word(4),
  letter(4),
  word(6, true),
  letter(3),
  letter(3),
];

/** The cells for this many fonts, up to twelve. */
export function listCells(count: number): readonly Cell[] {
  return pattern.slice(0, count);
}
