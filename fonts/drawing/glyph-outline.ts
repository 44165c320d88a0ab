import { DrawFuncs, type Font } from 'harfbuzzjs';

/** One closed contour: where it starts, and the rest as relative SVG path commands, so it can stand anywhere. */
type Contour = { x: number; y: number; tail: string };

/** A glyph's outline in font units, y downwards; box is xMin, yMin, xMax, yMax of all its points, null when empty. */
export type GlyphOutline = { contours: Contour[]; box: [number, number, number, number] | null };

type Pen = { contours: Contour[]; x: number; y: number; box: [number, number, number, number]; tail: string[] };

let pathPen: DrawFuncs | undefined;

/**
 * The outline of a glyph under the font's present variation. Coordinates are rounded to a tenth of a unit; each step
 * is the difference of rounded points, so rounding never adds up. The box holds control points too: it may be a little
 * larger than the ink, never smaller.
 */
export function traceGlyph(font: Font, glyph: number): GlyphOutline {
  const pen: Pen = { contours: [], x: 0, y: 0, box: [Infinity, Infinity, -Infinity, -Infinity], tail: [] };
  pathPen ??= makePathPen();
  font.drawGlyph(glyph, pathPen, pen);
  closeContour(pen);
  return { contours: pen.contours, box: pen.box[0] === Infinity ? null : pen.box };
}

function makePathPen(): DrawFuncs {
  const funcs = new DrawFuncs();
  funcs.setMoveToFunc((x, y, data) => {
    const pen = data as Pen;
    closeContour(pen);
    pen.x = tenth(x);
    pen.y = tenth(-y);
    pen.contours.push({ x: pen.x / 10, y: pen.y / 10, tail: '' });
    widen(pen, pen.x, pen.y);
  });
  funcs.setLineToFunc((x, y, data) => {
    const pen = data as Pen;
    const [dx, dy] = step(pen, x, y);
    if (dy === 0) pen.tail.push(`h${dx / 10}`);
    else if (dx === 0) pen.tail.push(`v${dy / 10}`);
    else pen.tail.push(`l${join(dx, dy)}`);
  });
  funcs.setQuadraticToFunc((cx, cy, x, y, data) => {
    const pen = data as Pen;
    const control = offset(pen, cx, cy);
    const end = step(pen, x, y);
    pen.tail.push(`q${join(...control)}${join(...end, true)}`);
  });
  funcs.setCubicToFunc((ax, ay, bx, by, x, y, data) => {
    const pen = data as Pen;
    const first = offset(pen, ax, ay);
    const second = offset(pen, bx, by);
    const end = step(pen, x, y);
    pen.tail.push(`c${join(...first)}${join(...second, true)}${join(...end, true)}`);
  });
  funcs.setClosePathFunc((data) => (data as Pen).tail.push('z'));
  return funcs;
}

function closeContour(pen: Pen): void {
  const open = pen.contours.at(-1);
  if (open && open.tail === '') open.tail = pen.tail.join('');
  pen.tail = [];
}

function offset(pen: Pen, x: number, y: number): [number, number] {
  const [tx, ty] = [tenth(x), tenth(-y)];
  widen(pen, tx, ty);
  return [tx - pen.x, ty - pen.y];
}

function step(pen: Pen, x: number, y: number): [number, number] {
  const moved = offset(pen, x, y);
  pen.x += moved[0];
  pen.y += moved[1];
  return moved;
}

function widen(pen: Pen, x: number, y: number): void {
  const box = pen.box;
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
