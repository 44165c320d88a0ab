import type { Color, ColorLine } from '../harfbuzz/follow-steps.ts';
import { type Matrix, shorten, writeMatrix } from './matrix.ts';

/** A gradient of the OpenType `COLR` table, in font coordinates (y upwards). */
export type Gradient =
  | {
      shape: 'linear';
      line: ColorLine;
      points: [x0: number, y0: number, x1: number, y1: number, x2: number, y2: number];
    }
  | {
      shape: 'radial';
      line: ColorLine;
      circles: [x0: number, y0: number, r0: number, x1: number, y1: number, r1: number];
    };

/**
 * An SVG gradient element in SVG coordinates (y downwards). Stops outside 0 to 1, which OpenType allows and SVG does
 * not, are brought inside by stretching the gradient. OpenType `COLR`, "Linear gradients", "Radial gradients".
 */
export function writeGradient(gradient: Gradient, id: string, position: Matrix): string {
  const stops = [...gradient.line.stops].sort((a, b) => a.offset - b.offset);
  const first = stops[0]?.offset ?? 0;
  const last = stops.at(-1)?.offset ?? 1;
  const span = last - first || 1;
  const inner = stops
    .map((stop) => {
      const { fill, opacity } = writeColor(stop.color, stop.isForeground);
      const alpha = opacity < 1 ? ` stop-opacity="${opacity}"` : '';
      return `<stop offset="${shorten((stop.offset - first) / span)}" stop-color="${fill}"${alpha}/>`;
    })
    .join('');
  const { extend } = gradient.line;
  const shared =
    ` id="${id}" gradientUnits="userSpaceOnUse"${extend === 'pad' ? '' : ` spreadMethod="${extend}"`}` +
    writeMatrix('gradientTransform', position);
  return gradient.shape === 'linear'
    ? `<linearGradient${shared}${writeLine(gradient.points, first, last)}>${inner}</linearGradient>`
    : `<radialGradient${shared}${writeCircles(gradient.circles, first, last)}>${inner}</radialGradient>`;
}

/** SVG has no third point: the end is moved onto the line through p0 at right angles to p0 p2. */
function writeLine(
  [x0, y0, x1, y1, x2, y2]: [number, number, number, number, number, number],
  first: number,
  last: number,
): string {
  const [px, py] = [y2 - y0, x0 - x2];
  const length = px * px + py * py;
  const part = length === 0 ? 0 : ((x1 - x0) * px + (y1 - y0) * py) / length;
  const [ex, ey] = length === 0 ? [x1 - x0, y1 - y0] : [px * part, py * part];
  const at = (t: number) => [x0 + ex * t, -(y0 + ey * t)].map(shorten);
  const [[sx, sy], [tx, ty]] = [at(first), at(last === first ? first + 1 : last)];
  return ` x1="${sx}" y1="${sy}" x2="${tx}" y2="${ty}"`;
}

function writeCircles(
  [x0, y0, r0, x1, y1, r1]: [number, number, number, number, number, number],
  first: number,
  last: number,
): string {
  const at = (t: number) => [x0 + (x1 - x0) * t, -(y0 + (y1 - y0) * t), Math.max(0, r0 + (r1 - r0) * t)].map(shorten);
  const [[fx, fy, fr], [cx, cy, r]] = [at(first), at(last === first ? first + 1 : last)];
  return ` cx="${cx}" cy="${cy}" r="${r}" fx="${fx}" fy="${fy}" fr="${fr}"`;
}

/** A palette colour as SVG wants it; the foreground is the colour of the surrounding text. */
export function writeColor(color: Color, isForeground: boolean): { fill: string; opacity: number } {
  const hex = [color.red, color.green, color.blue].map((part) => part.toString(16).padStart(2, '0')).join('');
  return { fill: isForeground ? 'currentColor' : `#${hex}`, opacity: Math.round((color.alpha / 255) * 1000) / 1000 };
}
