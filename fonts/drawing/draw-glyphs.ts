import type { DrawnGlyph, GlyphsRequest } from '../types.ts';
import { checkRequest } from './check-request.ts';
import { colorGlyph, instanceFor, type LoadedFace, outlineGlyph } from './face.ts';
import { positionContours } from './matrix.ts';
import { nameCharacter } from './name-character.ts';

/**
 * Draws characters one by one, as they stand alone: what the font's cmap maps each to. Each comes with what stands
 * between <svg> and </svg>, in font units, y downwards, its origin at 0. Throws BrokenFont (bad_request).
 */
export function drawGlyphs(face: LoadedFace, request: GlyphsRequest): DrawnGlyph[] {
  const { axes, grain } = request;
  const instance = instanceFor(face, checkRequest({ text: 'a', ...(axes && { axes }), ...(grain && { grain }) }, face));
  return request.points.map((point) => {
    const glyph = instance.font.glyph(point);
    const painted = colorGlyph(instance, glyph);
    const outline = outlineGlyph(instance, glyph);
    const box = (painted ?? outline).box;
    return {
      point,
      name: nameGlyph(point, face.glyphNames.get(glyph)),
      advance: Math.round(instance.font.advance(glyph)),
      ink: box ? [box[0], box[1], box[2] - box[0], box[3] - box[1]] : null,
      outline: painted ? nameApart(painted, glyph) : `<path d="${positionContours(outline, 0, 0)}"/>`,
    };
  });
}

/** Unicode has no names for characters of private use, such as icons: the font's maker may have given them some. */
function nameGlyph(point: number, own: string | undefined): string {
  if (own === undefined || !/\p{Co}/u.test(String.fromCodePoint(point))) return nameCharacter(point);
  const words = own.replace(/[._-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Painted glyphs of one page must not share the names of their gradients. */
function nameApart({ defs, body }: { defs: string; body: string }, glyph: number): string {
  const own = (markup: string) =>
    markup.replace(/\b(id|href)="(#?)/g, `$1="$2u${glyph}-`).replace(/url\(#/g, `url(#u${glyph}-`);
  return `<defs>${own(defs)}</defs>${own(body)}`;
}
