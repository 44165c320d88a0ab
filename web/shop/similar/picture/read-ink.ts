/** A picture without colours: a byte a pixel, row by row, 0 for black. */
export type Grey = { width: number; height: number; values: Uint8Array };

/** Which pixels of a picture are ink, row by row: 1 for ink. */
export type Ink = { width: number; height: number; isInk: Uint8Array };

/** Edges are drawn finer up to this many pixels of the longer side, so that small letters have enough of them. */
const enlargedSide = 1600;
const mostTimes = 4;
/** With fewer steps of grey than this, the picture has no ink. */
const leastContrast = 24;

/**
 * Four bytes a pixel, as a canvas has them, become grey by how bright the eye takes them for; what shows through is
 * white.
 */
export function greyOf(pixels: ArrayLike<number>, width: number, height: number): Grey {
  const values = new Uint8Array(width * height);
  for (let at = 0; at < values.length; at++) {
    const bright = 0.299 * pixels[4 * at]! + 0.587 * pixels[4 * at + 1]! + 0.114 * pixels[4 * at + 2]!;
    const cover = pixels[4 * at + 3]! / 255;
    values[at] = Math.round(cover * bright + (1 - cover) * 255);
  }
  return { width, height, values };
}

/**
 * Separates ink from the background, dark on light or light on dark: the commonest value at the picture's edge is the
 * background. Small pictures are enlarged first. Null where all is nearly of one grey.
 */
export function readInk(picture: Grey): Ink | null {
  const times = Math.min(mostTimes, Math.floor(enlargedSide / Math.max(picture.width, picture.height)));
  const { width, height, values } = times > 1 ? enlarge(picture, times) : picture;
  const border = findBorder(values);
  if (border === null) return null;
  const isInkDark = shareOfDarkEdge(values, width, height, border) < 0.5;
  return { width, height, isInk: values.map((value) => (value <= border === isInkDark ? 1 : 0)) };
}

/**
 * The last grey of the dark ones, by the method of Otsu (1979): the border at which both sides together vary least
 * around their means. Null for too little contrast.
 */
export function findBorder(values: Uint8Array): number | null {
  const counts = new Float64Array(256);
  for (const value of values) counts[value] = counts[value]! + 1;
  const total = counts.reduce((sum, count, value) => sum + count * value, 0);
  let [darkCount, darkSum, best, border, between] = [0, 0, 0, 0, 0];
  for (let value = 0; value < 255; value++) {
    darkCount += counts[value]!;
    darkSum += counts[value]! * value;
    const lightCount = values.length - darkCount;
    if (darkCount === 0 || lightCount === 0) continue;
    const apart = (total - darkSum) / lightCount - darkSum / darkCount;
    const varies = darkCount * lightCount * apart * apart;
    if (varies <= best) continue;
    [best, border, between] = [varies, value, apart];
  }
  if (between < leastContrast) return null;
  // Half way between both means is where an edge that was blurred stood.
  return border;
}

function shareOfDarkEdge(values: Uint8Array, width: number, height: number, border: number): number {
  let dark = 0;
  let all = 0;
  for (let y = 0; y < height; y++) {
    const isEnd = y === 0 || y === height - 1;
    for (let x = 0; x < width; x += isEnd ? 1 : Math.max(1, width - 1)) {
      all += 1;
      if (values[y * width + x]! <= border) dark += 1;
    }
  }
  return dark / all;
}

/** Draws a picture larger, each pixel between its neighbours of before. */
function enlarge({ width, height, values }: Grey, times: number): Grey {
  const wide = width * times;
  const high = height * times;
  const larger = new Uint8Array(wide * high);
  const placed = (at: number, most: number): [near: number, far: number, share: number] => {
    const position = Math.max(0, Math.min(most - 1, (at + 0.5) / times - 0.5));
    const near = Math.floor(position);
    return [near, Math.min(most - 1, near + 1), position - near];
  };
  const columns = Array.from({ length: wide }, (_, x) => placed(x, width));
  for (let y = 0; y < high; y++) {
    const [above, below, down] = placed(y, height);
    for (const [x, [left, right, along]] of columns.entries()) {
      const upper = values[above * width + left]! * (1 - along) + values[above * width + right]! * along;
      const lower = values[below * width + left]! * (1 - along) + values[below * width + right]! * along;
      larger[y * wide + x] = Math.round(upper * (1 - down) + lower * down);
    }
  }
  return { width: wide, height: high, values: larger };
}
