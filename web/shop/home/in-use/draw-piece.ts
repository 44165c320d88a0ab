import type { Drawing } from '../../../ui/drawing/drawing.ts';
import type { Layer, Piece, ShapeLayer, TextLayer } from './piece.ts';

/**
 * Draws a composition as one picture. `drawingOf` gives the outlines of a text layer, or null when its font is not on offer
 * any more; such a layer is left out.
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
