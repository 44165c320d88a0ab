import type { Face } from './faces.ts';
import { Cut, type KnownFace, knownFace, type ReadGlyph } from './known-face.ts';
import { number, type PdfFile, refer } from './pdf-file.ts';
import { toHex } from './to-unicode.ts';

/** A text as PDF writes it: UTF-16 with its mark, in hexadecimal. */
const toWords = (text: string) => `feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}`;
const letterAt = (at: number) => String.fromCharCode(65 + Math.floor(at));

/** A face as one document embeds it. */
export class EmbeddedFace {
  readonly #face: KnownFace;
  /** What this document has of it next to what every one has. */
  readonly #more: Cut;
  readonly #name: string;
  readonly #id: number;
  readonly #isSet: boolean;
  readonly #tag: string;

  /** @param at which of the faces of the document it is. */
  constructor(file: PdfFile, face: Face, at: number) {
    this.#face = knownFace(face);
    this.#more = new Cut(this.#face.first.glyphs.length);
    this.#name = `F${at}`;
    this.#isSet = face.set !== undefined;
    this.#tag = at < 26 ? `HURUF${letterAt(at)}` : `HURU${letterAt(at / 26 - 1)}${letterAt(at % 26)}`;
    this.#id = file.reserve();
  }

  /** Writes a text from a place on, measured from the lower left corner of the page. */
  write(file: PdfFile, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
    file.nameFont(this.#name, this.#id);
    const operators: string[] = [];
    let shown = '';
    const flush = () => {
      if (shown !== '') operators.push(`[${shown.replaceAll('><', '')}] TJ`);
      shown = '';
    };
    const points = size / 1_000;
    let left = x;
    let isUnavailable = true;
    const move = (right: number, up: number) => {
      flush();
      operators.push(`1 0 0 1 ${number(left + right * points)} ${number(y + up * points)} Tm`);
    };
    for (const setting of this.#face.set(text)) {
      if (setting.shown !== null) {
        if (isUnavailable) move(0, 0);
        shown += setting.shown;
        left += setting.width * points;
        isUnavailable = false;
        continue;
      }
      for (const one of setting.placed) {
        const isOff = one.x !== 0 || one.y !== 0;
        if (isUnavailable || isOff) move(one.x, one.y);
        shown += `<${toHex(this.#codeOf(one.glyph))}>${this.#face.kern(one)}`;
        left += one.advance * points;
        isUnavailable = isOff;
      }
    }
    flush();
    const drawn = `BT /${this.#name} ${number(size)} Tf ${operators.join(' ')} ET`;
    // Reordered or ligated letters can't be mapped back from their glyphs one by one (ISO 32000-1, 14.9.4).
    file.write(this.#isSet ? `/Span <</ActualText <${toWords(text)}>>> BDC ${drawn} EMC` : drawn);
  }

  #codeOf(glyph: ReadGlyph): number {
    return this.#face.first.places.get(glyph.id) ?? this.#more.take(glyph);
  }

  /** Writes the font itself, with the letters that were used. */
  finish(file: PdfFile): void {
    const { font, scale } = this.#face;
    const { isCff, widths, ...packed } = this.#face.packed(this.#more.glyphs);
    const bytes = file.addStream(isCff ? '/Subtype /CIDFontType0C' : '', packed.font);
    const name = `${this.#tag}+${font.postscriptName}`;
    const { minX, minY, maxX, maxY } = font.bbox;
    const length = (units: number) => number(units * scale);
    const descriptor = file.add(
      `/Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [${[minX, minY, maxX, maxY].map(length).join(' ')}] /ItalicAngle ${number(font.italicAngle)} /Ascent ${length(font.ascent)} /Descent ${length(font.descent)} /CapHeight ${length(font.capHeight || font.ascent)} /XHeight ${length(font.xHeight || 0)} /StemV 0 /${isCff ? 'FontFile3' : 'FontFile2'} ${refer(bytes)}`,
    );
    const descendant = file.add(
      `/Type /Font /Subtype /${isCff ? 'CIDFontType0' : 'CIDFontType2 /CIDToGIDMap /Identity'} /BaseFont /${name} /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> /FontDescriptor ${refer(descriptor)} /W [0 [${widths}]]`,
    );
    const words = file.addStream('', packed.words);
    file.fill(
      this.#id,
      `/Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${refer(descendant)}] /ToUnicode ${refer(words)}`,
    );
  }
}
