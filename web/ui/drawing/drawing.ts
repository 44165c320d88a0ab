type Box = [x: number, y: number, width: number, height: number];

/** A picture of shaped text as it stands in a page: outlines in font units, in the colour of the text around it. */
export type Drawing = {
  /** As wide as the ink, from the font's ascender to its descender; the baseline is at 0 and y goes down. */
  viewBox: Box;
  /** Just around the ink. */
  ink: Box;
  /** How tall the font's H is. */
  cap: number;
  /** What stands between <svg> and </svg>. */
  outlines: string;
  /** Characters that the font does not have, in the order of the text. */
  missing: string[];
  /** Where a caret may stand, for a picture that was asked to tell. */
  lines: TextLine[];
  /** How the letters were shaped, as the font workshop wrote it, for a picture that was asked to tell. */
  held?: string | undefined;
};

/**
 * One line of a drawn text: the place of its first letter in the text (UTF-16 units), its baseline, and a caret for
 * each unit and the end.
 */
export type TextLine = { start: number; y: number; carets: number[] };

const picture = /^[\s\S]*?<svg\b([^>]*)>([\s\S]*)<\/svg>\s*$/;

/**
 * Reads the shop's own preview picture for use inside a page. Names inside the picture get `prefix`, since two
 * pictures in one page may both have an outline called g1.
 * @param missing the header X-Missing-Characters, if any.
 * @returns null when it is not such a picture.
 */
export function readDrawing(svg: string, missing: string | null | undefined, prefix: string): Drawing | null {
  const [, attributes = '', inside = ''] = picture.exec(svg) ?? [];
  const viewBox = readBox(attributes, 'viewBox');
  if (viewBox === null) return null;
  return {
    viewBox,
    ink: readBox(attributes, 'data-ink') ?? viewBox,
    // Most fonts' capitals are about 0.57 of the way from descender to ascender.
    cap: Number(readAttribute(attributes, 'data-cap') ?? viewBox[3] * 0.57),
    outlines: inside
      .replace(/\bid="/g, `id="${prefix}-`)
      .replace(/\bhref="#/g, `href="#${prefix}-`)
      .replace(/url\(#/g, `url(#${prefix}-`),
    missing: missing ? [...new Set(decodeURIComponent(missing))].filter((character) => character.trim() !== '') : [],
    lines: readLines(attributes),
    held: readAttribute(attributes, 'data-held'),
  };
}

/**
 * The part of a drawing that a line of text shows: the same for every font when measured in heights of its H, so that
 * all look equally large and share a baseline.
 */
export function frameLine({ viewBox: [x, , width], cap }: Drawing): Box {
  return [x, -1.34 * cap, width, 1.84 * cap];
}

function readLines(attributes: string): TextLine[] {
  const listed = readAttribute(attributes, 'data-lines') ?? '';
  return listed.split(';').flatMap((line) => {
    const [start = '', y = '', carets = ''] = line.split(',');
    return carets === '' ? [] : [{ start: Number(start), y: Number(y), carets: carets.split(' ').map(Number) }];
  });
}

function readBox(attributes: string, name: string): Box | null {
  const values = (readAttribute(attributes, name) ?? '').split(' ').map(Number);
  return values.length === 4 && values.every(Number.isFinite) ? (values as Box) : null;
}

function readAttribute(attributes: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]+)"`).exec(attributes)?.[1];
}

/** A look at a drawing: all of it, its middle, or a detail. */
export type View = 'whole' | 'middle' | 'detail';

/** The part of a drawing that a look shows, of the shape 16 to 7 where it is not the whole. */
export function frameView({ ink, cap }: Drawing, view: View): Box {
  const [x, y, width, height] = ink;
  if (view === 'whole') return [x - cap * 0.1, y - cap * 0.1, width + cap * 0.2, height + cap * 0.2];
  const tall = view === 'middle' ? cap * 1.02 : cap * 0.55;
  const wide = tall * 2.3;
  const middle = x + width * (view === 'middle' ? 0.38 : 0.3);
  return [middle - wide / 2, view === 'middle' ? -cap * 0.98 : -cap * 0.72, wide, tall];
}
