import type { Font } from '../harfbuzz/harfbuzz.ts';

/** One closed contour: where it starts, and the rest as relative SVG path commands, so it can stand anywhere. */
type Contour = { x: number; y: number; tail: string };

/** A glyph's outline in font units, y downwards; box is xMin, yMin, xMax, yMax of all its points, null when empty. */
export type GlyphOutline = { contours: Contour[]; box: [number, number, number, number] | null };

type Sheet = { contours: Contour[]; x: number; y: number; box: [number, number, number, number]; tail: string[] };

/**
 * The outline of a glyph under the font's present variation. Coordinates are rounded to a tenth of a unit; each step
 * is the difference of rounded points, so rounding never adds up. The box holds control points too: it may be a little
 * larger than the ink, never smaller.
 */
export function traceGlyph(font: Font, glyph: number): GlyphOutline {
  const sheet: Sheet = { contours: [], x: 0, y: 0, box: [Infinity, Infinity, -Infinity, -Infinity], tail: [] };
  font.draw(glyph, {
    move: (x, y) => {
      closeContour(sheet);
      sheet.x = tenth(x);
      sheet.y = tenth(-y);
      sheet.contours.push({ x: sheet.x / 10, y: sheet.y / 10, tail: '' });
      widen(sheet, sheet.x, sheet.y);
    },
    line: (x, y) => {
      const [dx, dy] = step(sheet, x, y);
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
  const [tx, ty] = [tenth(x), tenth(-y)];
  widen(sheet, tx, ty);
  return [tx - sheet.x, ty - sheet.y];
}

function step(sheet: Sheet, x: number, y: number): [number, number] {
  const moved = offset(sheet, x, y);
  sheet.x += moved[0];
  sheet.y += moved[1];
  return moved;
}

function widen(sheet: Sheet, x: number, y: number): void {
  const box = sheet.box;
  box[0] = Math.min(box[0], x / 10);
  box[1] = Math.min(box[1], y / 10);
  box[2] = Math.max(box[2], x / 10);
  box[3] = Math.max(box[3], y / 10);
}

function tenth(value: number): number {
  return Math.round(value * 10);
}

/** Two numbers as short as SVG allows: a minus sign needs no blank before it. */
function join(dx: number, dy: number, continued = false): string {
  return `${continued && dx >= 0 ? ' ' : ''}${dx / 10}${dy < 0 ? '' : ' '}${dy / 10}`;
}
