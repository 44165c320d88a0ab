/** A picture of shaped text as it stands in a page: outlines in font units, in the colour of the text around it. */
export type Drawing = {
  /** min-x, min-y, width and height in font units; the baseline is at 0. */
  viewBox: [number, number, number, number];
  /** What stands between <svg> and </svg>. */
  outlines: string;
  /** Characters that the font does not have, in the order of the text. */
  missing: string[];
};

const root = /^[\s\S]*?<svg\b([^>]*)>([\s\S]*)<\/svg>\s*$/;

/**
 * Reads the shop's own preview picture for use inside a page. Names inside the picture get `prefix`, since two
 * pictures in one page may both have an outline called g1.
 * @param missing the header X-Missing-Characters, if any.
 * @returns null when it is not such a picture.
 */
export function readDrawing(svg: string, missing: string | null | undefined, prefix: string): Drawing | null {
  const [, attributes = '', inside = ''] = root.exec(svg) ?? [];
  const box = /\bviewBox="([^"]+)"/
    .exec(attributes)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  if (box?.length !== 4 || box.some((value) => !Number.isFinite(value))) return null;
  return {
    viewBox: box as Drawing['viewBox'],
    outlines: inside
      .replace(/<title>[\s\S]*?<\/title>/g, '')
      .replace(/\bid="/g, `id="${prefix}-`)
      .replace(/\bhref="#/g, `href="#${prefix}-`)
      .replace(/url\(#/g, `url(#${prefix}-`),
    missing: missing ? [...new Set(decodeURIComponent(missing))].filter((character) => character.trim() !== '') : [],
  };
}
