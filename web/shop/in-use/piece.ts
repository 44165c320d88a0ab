import type { Drawing } from '../../ui/drawing/drawing.ts';
import pieces from './pieces.json' with { type: 'json' };

/** Where one end of a text's ink stands: its first edge, its middle or its last edge. */
type Anchor = 'start' | 'middle' | 'end';

/** What every layer may have: colours, and a turn in degrees about a point. */
type Paint = {
  fill?: string;
  stroke?: string;
  /** Of the stroke, in units of the piece. */
  width?: number;
  dash?: string;
  isRound?: boolean;
  turn?: [degrees: number, x: number, y: number];
};

/**
 * Words in a font that is for sale. They are placed by their ink, not by their side bearings: `at` is a point on the
 * baseline. Exactly one of the three measures is given.
 */
export type TextLayer = Paint & {
  text: string;
  font: string;
  style?: string;
  at: [x: number, y: number];
  anchor?: Anchor;
  /** How wide the ink becomes. */
  wide?: number;
  /** How tall the ink becomes. */
  tall?: number;
  /** How tall the capitals become. */
  cap?: number;
};

type ShapeLayer = Paint &
  (
    | { rect: [x: number, y: number, width: number, height: number]; radius?: number }
    | { circle: [x: number, y: number, radius: number] }
    | { path: string }
  );

type Layer = TextLayer | ShapeLayer;

/** One composition: something that a font could be used for, as layers from the back to the front. */
export type Piece = {
  /** Its name in addresses. */
  name: string;
  /** What kind of thing it is, as its caption says. */
  kind: string;
  /** What a person sees in it. */
  label: string;
  /** The font that it is about, by the name in its address. */
  font: string;
  size: [width: number, height: number];
  ground: string;
  layers: Layer[];
};

/** The twelve compositions of "Fonts in use", in the order of the page. */
export function readPieces(): readonly Piece[] {
  return pieces as unknown as Piece[];
}

/**
 * Draws a composition as one picture. `drawingOf` gives the outlines of a text layer, or null when its font is not on
 * offer any more; such a layer is left out.
 */
export function drawPiece(
  { size: [width, height], ground, label, layers }: Piece,
  drawingOf: (layer: TextLayer) => Drawing | null,
): string {
  const inside = layers.map((layer) => drawLayer(layer, drawingOf)).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" ` +
    `aria-label="${label.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">` +
    `<rect width="${width}" height="${height}" fill="${ground}"/>${inside}</svg>`
  );
}

function drawLayer(layer: Layer, drawingOf: (layer: TextLayer) => Drawing | null): string {
  if (!('text' in layer)) return drawShape(layer);
  const drawing = drawingOf(layer);
  return drawing === null ? '' : drawText(layer, drawing);
}

function drawText(layer: TextLayer, { ink: [inkX, , inkWidth, inkHeight], cap, outlines }: Drawing): string {
  const { at, anchor = 'start', fill = '#000', turn } = layer;
  const scale = measure(layer, { inkWidth, inkHeight, cap });
  const before = { start: 0, middle: 0.5, end: 1 }[anchor];
  const x = at[0] - (inkX + inkWidth * before) * scale;
  const placed = `translate(${round(x)} ${round(at[1])}) scale(${round(scale, 5)})`;
  return `<g transform="${turnOf(turn)}${placed}" fill="${fill}" color="${fill}">${outlines}</g>`;
}

function measure({ wide, tall, cap }: TextLayer, font: { inkWidth: number; inkHeight: number; cap: number }): number {
  if (wide !== undefined) return wide / font.inkWidth;
  if (tall !== undefined) return tall / font.inkHeight;
  return (cap ?? 0) / font.cap;
}

function drawShape(shape: ShapeLayer): string {
  const { fill = 'none', stroke, width = 1, dash, isRound, turn } = shape;
  const paint = [
    `fill="${fill}"`,
    stroke ? `stroke="${stroke}" stroke-width="${width}"` : '',
    dash ? `stroke-dasharray="${dash}"` : '',
    isRound ? 'stroke-linecap="round" stroke-linejoin="round"' : '',
    turn ? `transform="${turnOf(turn).trim()}"` : '',
  ].filter((part) => part !== '');
  return `<${geometryOf(shape)} ${paint.join(' ')}/>`;
}

function geometryOf(shape: ShapeLayer): string {
  if ('path' in shape) return `path d="${shape.path}"`;
  if ('circle' in shape) {
    const [x, y, radius] = shape.circle;
    return `circle cx="${x}" cy="${y}" r="${radius}"`;
  }
  const [x, y, width, height] = shape.rect;
  return `rect x="${x}" y="${y}" width="${width}" height="${height}"${shape.radius ? ` rx="${shape.radius}"` : ''}`;
}

function turnOf(turn: [number, number, number] | undefined): string {
  return turn ? `rotate(${turn.join(' ')}) ` : '';
}

function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}
