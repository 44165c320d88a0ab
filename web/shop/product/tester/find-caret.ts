import type { Drawing, TextLine } from '../../../ui/drawing/drawing.ts';

/** The place in a drawn text (UTF-16 units) whose caret is nearest to a point of the drawing. */
export function findCaret({ lines, cap }: Pick<Drawing, 'lines' | 'cap'>, x: number, y: number): number {
  // A line is taken by its middle, half a capital above the baseline.
  const line = nearest(lines, (one) => Math.abs(one.y - cap / 2 - y));
  return line === undefined ? 0 : findInLine(line, x);
}

/**
 * Where a key leads from a place in the text, by the lines as they are drawn: up, down, and to the ends of a line. Null for
 * a key that any text field understands by itself.
 */
export function moveCaret({ lines }: Pick<Drawing, 'lines'>, from: number, key: string): number | null {
  const row = lines.findLastIndex(({ start }) => start <= from);
  const line = lines[row];
  if (!line) return null;
  if (key === 'Home') return line.start;
  if (key === 'End') return line.start + line.carets.length - 1;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  const next = lines[key === 'ArrowUp' ? row - 1 : row + 1];
  if (!next) return key === 'ArrowUp' ? 0 : line.start + line.carets.length - 1;
  return findInLine(next, line.carets[Math.min(from - line.start, line.carets.length - 1)] ?? 0);
}

function findInLine({ start, carets }: TextLine, x: number): number {
  const places = carets.map((caret, at) => ({ at, distance: Math.abs(caret - x) }));
  return start + (nearest(places, ({ distance }) => distance)?.at ?? 0);
}

function nearest<One>(list: readonly One[], distance: (one: One) => number): One | undefined {
  return list.reduce<One | undefined>(
    (best, one) => (best === undefined || distance(one) < distance(best) ? one : best),
    undefined,
  );
}
