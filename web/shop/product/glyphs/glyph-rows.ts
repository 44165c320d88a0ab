import type { GlyphGroup } from '#contract/nouns/product-drawings.ts';

/** A row of the map: the name of a group, or some of its characters (code points). */
type GlyphRow = { name: string } | { points: number[] };

/** A place in the map. */
export type GlyphPlace = { row: number; column: number };

/** Lays groups out in rows of so many columns, each group under its name. */
export function layOutGlyphs(groups: readonly GlyphGroup[], columns: number): GlyphRow[] {
  return groups.flatMap(({ name, ranges }) => {
    const points = ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
    const rows: GlyphRow[] = [{ name }];
    for (let at = 0; at < points.length; at += columns) rows.push({ points: points.slice(at, at + columns) });
    return rows;
  });
}

/** Where a character stands; null when it is not in the map. */
export function findGlyph(rows: readonly GlyphRow[], point: number): GlyphPlace | null {
  for (const [row, one] of rows.entries()) {
    const column = 'points' in one ? one.points.indexOf(point) : -1;
    if (column >= 0) return { row, column };
  }
  return null;
}

const pageRows = 6;

/**
 * Where a key leads from a place: arrows by one, Home and End to the ends of the row (of the map with Control), Page Up and
 * Page Down by six rows. Names of groups are stepped over. Null for any other key and where there is nothing further.
 */
export function moveGlyph(rows: readonly GlyphRow[], from: GlyphPlace, key: string, isFar: boolean): GlyphPlace | null {
  const cells = rows.flatMap((one, row) => ('points' in one ? [{ row, width: one.points.length }] : []));
  const at = cells.findIndex(({ row }) => row === from.row);
  const here = cells[at];
  if (!here) return null;
  const inRow = (to: number, column: number): GlyphPlace | null => {
    const cell = cells[Math.min(Math.max(to, 0), cells.length - 1)];
    return cell ? { row: cell.row, column: Math.min(Math.max(column, 0), cell.width - 1) } : null;
  };
  const last = cells.length - 1;
  switch (key) {
    case 'ArrowRight':
      if (from.column + 1 < here.width) return { row: from.row, column: from.column + 1 };
      return at < last ? inRow(at + 1, 0) : null;
    case 'ArrowLeft':
      if (from.column > 0) return { row: from.row, column: from.column - 1 };
      return at > 0 ? inRow(at - 1, Number.MAX_SAFE_INTEGER) : null;
    case 'ArrowDown':
      return at < last ? inRow(at + 1, from.column) : null;
    case 'ArrowUp':
      return at > 0 ? inRow(at - 1, from.column) : null;
    case 'PageDown':
      return inRow(at + pageRows, from.column);
    case 'PageUp':
      return inRow(at - pageRows, from.column);
    case 'Home':
      return inRow(isFar ? 0 : at, 0);
    case 'End':
      return inRow(isFar ? last : at, Number.MAX_SAFE_INTEGER);
    default:
      return null;
  }
}
