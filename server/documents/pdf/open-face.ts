import type { Face } from './faces.ts';

/** What is inside pdfkit 0.20 and its reader of fonts, as far as it is used here; the types do not name it. */
type ReadFont = { hasGlyphForCodePoint(codePoint: number): boolean; _glyphs: Record<number, unknown> };
type EmbeddedFont = { font: ReadFont; constructor: new (pdf: Inside, font: ReadFont, id: string) => EmbeddedFont };
type Inside = { _font: EmbeddedFont; _fontFamilies: Record<string, EmbeddedFont>; _fontCount: number };

const read = new Map<string, { font: ReadFont; Embedded: EmbeddedFont['constructor'] }>();

/**
 * Makes a face known to a document by its name. A font file is read once for all documents, which is half of the work of
 * drawing a page; what one document learnt of its glyphs is forgotten, so that no document depends on those before it.
 */
export function openFace(pdf: PDFKit.PDFDocument, face: Face): void {
  const inside = pdf as unknown as Inside;
  const known = read.get(face.name);
  if (!known) {
    pdf.registerFont(face.name, face.bytes).font(face.name);
    const { font, constructor: Embedded } = inside._font;
    read.set(face.name, { font, Embedded });
    return;
  }
  known.font._glyphs = {};
  inside._fontCount += 1;
  inside._fontFamilies[face.name] = new known.Embedded(inside, known.font, `F${inside._fontCount}`);
}

/** Whether the face that is in use has a letter. */
export function hasLetter(pdf: PDFKit.PDFDocument, codePoint: number): boolean {
  return (pdf as unknown as Inside)._font.font.hasGlyphForCodePoint(codePoint);
}
