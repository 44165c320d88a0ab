import type { Font } from '../harfbuzz/harfbuzz.ts';

/** One closed contour: where it starts, and the rest as relative SVG path commands, so it can stand anywhere. */
type Contour = { x: number; y: number; tail: string };

/** A glyph's outline in font units, y downwards; box is xMin, yMin, xMax, yMax of all its points, null when empty. */
export type GlyphOutline = { contours: Contour[]; box: [number, number, number, number] | null };

/** Points are counted in tenths of a unit, and lie on multiples of `grid` of them. */
type Sheet = {
  grid: number;
  contours: Contour[];
  x: number;
  y: number;
  box: [number, number, number, number];
  tail: string[];
};

/**
 * The outline of a glyph under the font's present variation. Points are rounded to a grid of this many tenths of a
 * unit; each step is the difference of rounded points, so rounding never adds up. The box holds control points too, and
 * is that of the finest grid: it may be a little larger than the ink and, but for the grid, never smaller.
 */
export function traceGlyph(font: Font, glyph: number, grid = 1): GlyphOutline {
  const sheet: Sheet = { grid, contours: [], x: 0, y: 0, box: [Infinity, Infinity, -Infinity, -Infinity], tail: [] };
  font.draw(glyph, {
    move: (x, y) => {
      closeContour(sheet);
      sheet.x = snap(x, grid);
      sheet.y = snap(-y, grid);
      sheet.contours.push({ x: sheet.x / 10, y: sheet.y / 10, tail: '' });
      widen(sheet, x, y);
    },
    line: (x, y) => {
      const [dx, dy] = step(sheet, x, y);
      if (grid > 1 && dx === 0 && dy === 0) return;
      if (dy === 0) sheet.tail.push(`h${dx / 10}`);
      else if (dx === 0) sheet.tail.push(`v${dy / 10}`);
      else sheet.tail.push(`l${join(dx, dy)}`);
    },
    quadratic: (cx, cy, x, y) => {
      const control = offset(sheet, cx, cy);
      const end = step(sheet, x, y);
      sheet.tail.push(`q${join(...control)}${join(...end, true)}`);
    },
    cubic: (ax, ay, bx, by, x, y) => {
      const first = offset(sheet, ax, ay);
      const second = offset(sheet, bx, by);
      const end = step(sheet, x, y);
      sheet.tail.push(`c${join(...first)}${join(...second, true)}${join(...end, true)}`);
    },
    close: () => {
      sheet.tail.push('z');
    },
  });
  closeContour(sheet);
  return { contours: sheet.contours, box: sheet.box[0] === Infinity ? null : sheet.box };
}

function closeContour(sheet: Sheet): void {
  const open = sheet.contours.at(-1);
  if (open && open.tail === '') open.tail = sheet.tail.join('');
  sheet.tail = [];
}

function offset(sheet: Sheet, x: number, y: number): [number, number] {
  widen(sheet, x, y);
  return [snap(x, sheet.grid) - sheet.x, snap(-y, sheet.grid) - sheet.y];
}

function step(sheet: Sheet, x: number, y: number): [number, number] {
  const moved = offset(sheet, x, y);
  sheet.x += moved[0];
  sheet.y += moved[1];
  return moved;
}

/** By the point as the font has it, so that text stands in the same place on whatever grid. */
function widen(sheet: Sheet, x: number, y: number): void {
  const box = sheet.box;
  const [right, down] = [snap(x, 1) / 10, snap(-y, 1) / 10];
  box[0] = Math.min(box[0], right);
  box[1] = Math.min(box[1], down);
  box[2] = Math.max(box[2], right);
  box[3] = Math.max(box[3], down);
}

/** The tenths of a unit at which a length lies, on the nearest line of the grid. */
function snap(value: number, grid: number): number {
  return grid === 1 ? Math.round(value * 10) : Math.round((value * 10) / grid) * grid;
}

/** Two numbers as short as SVG allows: a minus sign needs no blank before it. */
function join(dx: number, dy: number, continued = false): string {
  return `${continued && dx >= 0 ? ' ' : ''}${dx / 10}${dy < 0 ? '' : ' '}${dy / 10}`;
}
