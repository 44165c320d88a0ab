import type { Brush, Color } from '../harfbuzz/follow-steps.ts';
import type { Font } from '../harfbuzz/harfbuzz.ts';
import type { GlyphOutline } from './glyph-outline.ts';
import { combine, flip, identity, type Matrix, positionContours, writeMatrix } from './matrix.ts';
import { type Gradient, writeColor, writeGradient } from './write-gradient.ts';

/**
 * A colour glyph as SVG: `defs` holds gradients and clips, `body` the layers; ids begin with the glyph's own name.
 * box is xMin, yMin, xMax, yMax of all layers in font units, y downwards.
 */
export type PaintedGlyph = { defs: string; body: string; box: [number, number, number, number] };

type Layer = { matrix: Matrix } | { glyph: number } | { box: true };

type Painter = {
  stack: Layer[];
  trace: (glyph: number) => GlyphOutline;
  name: string;
  ids: number;
  defs: string;
  body: string;
  box: [number, number, number, number];
};

/** Layers of one glyph; real colour fonts have some dozens. */
const mostLayers = 2_000;

/** hb_paint_composite_mode_t. */
const blendModes = new Map<number, string>([
  [13, 'screen'],
  [14, 'overlay'],
  [15, 'darken'],
  [16, 'lighten'],
  [23, 'multiply'],
]);

/**
 * The layers of a colour glyph (OpenType `COLR`, versions 0 and 1, first palette) as SVG with y downwards, or null when
 * the glyph has none. Sweep gradients become their first colour, and compositing beyond the usual blend modes is drawn
 * as plain painting over: SVG has no equal for them.
 */
export function paintGlyph(font: Font, glyph: number, trace: (glyph: number) => GlyphOutline): PaintedGlyph | null {
  const painter: Painter = {
    stack: [],
    trace,
    name: `g${glyph}`,
    ids: 0,
    defs: '',
    body: '',
    box: [Infinity, Infinity, -Infinity, -Infinity],
  };
  const painted = font.paint(glyph, brushOf(painter));
  return painted && painter.body !== '' ? { defs: painter.defs, body: painter.body, box: painter.box } : null;
}

const brushOf = (painter: Painter): Brush => ({
  transform: (matrix) => {
    painter.stack.push({ matrix });
  },
  clipGlyph: (glyph) => {
    painter.stack.push({ glyph });
  },
  // Clip boxes only tell how far a glyph may reach; its layers stay inside them anyway.
  clipBox: () => {
    painter.stack.push({ box: true });
  },
  end: () => {
    painter.stack.pop();
  },
  fill: (color, isForeground) => fillColor(painter, color, isForeground),
  linear: (line, points) => fillGradient(painter, { shape: 'linear', line, points }),
  radial: (line, circles) => fillGradient(painter, { shape: 'radial', line, circles }),
  sweep: ({ stops: [stop] }) => {
    if (stop) fillColor(painter, stop.color, stop.isForeground);
  },
  // The mode of a group is known at its end only, so its start is marked and filled in then.
  group: () => {
    painter.body += groupMark;
  },
  endGroup: (mode) => {
    const at = painter.body.lastIndexOf(groupMark);
    const blend = blendModes.get(mode);
    const opening = blend ? `<g style="mix-blend-mode:${blend}">` : '<g>';
    painter.body = `${painter.body.slice(0, at)}${opening}${painter.body.slice(at + groupMark.length)}</g>`;
  },
});

const groupMark = '\u0001';

function fillColor(painter: Painter, color: Color, isForeground: boolean): void {
  const { fill, opacity } = writeColor(color, isForeground);
  fillShape(painter, () => ` fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}`);
}

function fillGradient(painter: Painter, gradient: Gradient): void {
  fillShape(painter, (inside) => {
    const id = nextId(painter);
    painter.defs += writeGradient(gradient, id, inside);
    return ` fill="url(#${id})"`;
  });
}

/**
 * Fills the innermost clip glyph. What was transformed after that clip moves the paint, what was transformed before it
 * moves the shape; an outer clip glyph becomes an SVG clip path.
 */
function fillShape(painter: Painter, writeFill: (inside: Matrix) => string): void {
  const { stack } = painter;
  const at = stack.findLastIndex((layer) => 'glyph' in layer);
  const shape = stack[at];
  if (!shape || !('glyph' in shape) || painter.ids >= mostLayers) return;
  painter.ids += 1;
  const outline = painter.trace(shape.glyph);
  if (outline.box === null) return;
  const path = positionContours(outline, 0, 0);
  const outside = flip(multiply(stack.slice(0, at)));
  widen(painter, outline.box, outside);
  const fill = writeFill(flip(multiply(stack.slice(at + 1))));
  const drawn = `<path${writeMatrix('transform', outside)} d="${path}"${fill}/>`;
  const outer = stack.slice(0, at).findLastIndex((layer) => 'glyph' in layer);
  const clip = stack[outer];
  if (!clip || !('glyph' in clip)) {
    painter.body += drawn;
    return;
  }
  const id = nextId(painter);
  const clipMatrix = writeMatrix('transform', flip(multiply(stack.slice(0, outer))));
  painter.defs += `<clipPath id="${id}"><path${clipMatrix} d="${positionContours(painter.trace(clip.glyph), 0, 0)}"/></clipPath>`;
  painter.body += `<g clip-path="url(#${id})">${drawn}</g>`;
}

function widen({ box }: Painter, [x0, y0, x1, y1]: [number, number, number, number], [a, b, c, d, e, f]: Matrix): void {
  for (const [x, y] of [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ] as const) {
    const [px, py] = [a * x + c * y + e, b * x + d * y + f];
    box[0] = Math.min(box[0], px);
    box[1] = Math.min(box[1], py);
    box[2] = Math.max(box[2], px);
    box[3] = Math.max(box[3], py);
  }
}

function multiply(layers: readonly Layer[]): Matrix {
  return layers.reduce<Matrix>((sum, layer) => ('matrix' in layer ? combine(sum, layer.matrix) : sum), identity);
}

function nextId(painter: Painter): string {
  painter.ids += 1;
  return `${painter.name}-${painter.ids}`;
}
