import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { mustExist } from '#contract/must-exist.ts';
import type { Face } from './faces.ts';
import { number } from './pdf-file.ts';
import { toHex, writeWords } from './to-unicode.ts';

/**
 * The reader of fonts inside pdfkit 0.20, as far as it is used here; the types do not name it. Lengths are in font
 * units.
 */
type ReadFont = {
  unitsPerEm: number;
  numGlyphs: number;
  postscriptName: string;
  ascent: number;
  descent: number;
  capHeight: number;
  xHeight: number;
  italicAngle: number;
  bbox: Record<'minX' | 'minY' | 'maxX' | 'maxY', number>;
  getGlyph(id: number): ReadGlyph;
  hasGlyphForCodePoint(codePoint: number): boolean;
  createSubset(): { cff?: unknown; includeGlyph(id: number): number; encode(): Uint8Array };
};
export type ReadGlyph = { id: number; codePoints: number[]; advanceWidth: number };

/**
 * A glyph of a text, in thousandths of an em: how far the next one stands from it, and how far it stands from its own
 * place.
 */
type Placed = { glyph: ReadGlyph; advance: number; x: number; y: number };
/**
 * A text, or a word of one; `shown` is all that there is to write where every letter stands in its place and in every
 * document.
 */
type Setting = { placed: readonly Placed[]; width: number; shown: string | null };

/** Glyphs of a face, by their places in the file that a document embeds, from a first place on. */
export class Cut {
  readonly places = new Map<number, number>();
  readonly glyphs: ReadGlyph[] = [];
  readonly #from: number;

  constructor(from: number) {
    this.#from = from;
  }

  take(glyph: ReadGlyph): number {
    const known = this.places.get(glyph.id);
    if (known !== undefined) return known;
    const place = this.#from + this.glyphs.push(glyph) - 1;
    this.places.set(glyph.id, place);
    return place;
  }
}

type Packed = { font: Uint8Array; words: Uint8Array; widths: string; isCff: boolean };

/** ASCII, and the signs that our own words have next to it. */
const USUAL = [...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)), '×', '…', '–'];
/** What each of our faces can write whole. */
export const isUsual = (text: string): boolean => /^[ -~×…–]*$/.test(text);
/** The reader looks for a glyph's box also where an empty last glyph ends the file. */
const EMPTY_GLYPH = Buffer.alloc(10);
const MOST_SETTINGS = 5_000;
const MOST_CUTS = 50;

/**
 * A face for all documents of this thread. Reading its file, setting the same words and cutting the same letters is
 * most of the work of drawing a page, so each is done once.
 */
export class KnownFace {
  readonly font: ReadFont;
  readonly scale: number;
  /** What every document has of it, so that nearly all embed the same file: in the faces of ours, the usual letters. */
  readonly first = new Cut(0);
  readonly #texts = new Map<string, readonly Setting[]>();
  /** Of texts that are not plain, and of the words of those that are. */
  readonly #settings = new Map<string, Setting>();
  readonly #singles = new Map<string, Placed>();
  /** How far the second of two letters stands from the first, which are drawn as they are alone. */
  readonly #pairs = new Map<string, number>();
  /**
   * By the glyphs that were cut, those that were wanted longest ago first: names with the same letters next to ASCII
   * come again.
   */
  readonly #packed = new Map<string, Packed>();

  readonly #set: Face['set'];

  constructor({ name, bytes, isOurs, set }: Face) {
    this.#set = set;
    const reader = new PDFDocument({ font: null as unknown as string, autoFirstPage: false });
    reader.registerFont(name, Buffer.concat([bytes, EMPTY_GLYPH])).font(name);
    this.font = (reader as unknown as { _font: { font: ReadFont } })._font.font;
    this.scale = 1000 / this.font.unitsPerEm;
    this.first.take(this.font.getGlyph(0));
    if (isOurs) for (const letter of USUAL) this.first.take(this.#single(letter).glyph);
  }

  /**
   * A text in settings that follow each other: word by word where it is plain, since no letter changes what stands
   * beyond a space.
   */
  set(text: string): readonly Setting[] {
    const known = this.#texts.get(text);
    if (known) return known;
    const settings = isUsual(text) ? this.#setWords(text.split(' ')) : [this.#known(text)];
    if (this.#texts.size >= MOST_SETTINGS) this.#texts.clear();
    this.#texts.set(text, settings);
    return settings;
  }

  #setWords(words: readonly string[]): Setting[] {
    return words.flatMap((word, at) => {
      const started = at === 0 ? word : ` ${word}`;
      if (at === words.length - 1) return this.#known(started);
      return started === '' ? [] : this.#known(`${started} `);
    });
  }

  /** A part of a text; of a word with the space that follows it, without that space. */
  #known(part: string): Setting {
    const known = this.#settings.get(part);
    if (known) return known;
    const whole = (isUsual(part) && this.#setPlain(part)) || this.#shapePart(part);
    const placed = isUsual(part) && part.length > 1 && part.endsWith(' ') ? whole.slice(0, -1) : whole;
    const width = placed.reduce((sum, { advance }) => sum + advance, 0);
    const setting = { placed, width, shown: this.#show(placed) };
    if (this.#settings.size >= MOST_SETTINGS) this.#settings.clear();
    this.#settings.set(part, setting);
    return setting;
  }

  #show(placed: readonly Placed[]): string | null {
    let shown = '';
    for (const one of placed) {
      const code = this.first.places.get(one.glyph.id);
      if (code === undefined || one.x !== 0 || one.y !== 0) return null;
      shown += `<${toHex(code)}>${this.kern(one)}`;
    }
    return shown;
  }

  /** By how much the next letter comes closer than the width of this one says, in words; nothing where it does not. */
  kern({ glyph, advance }: Placed): string {
    const kern = Math.round((glyph.advanceWidth * this.scale - advance) * 1_000) / 1_000;
    return kern === 0 ? '' : String(kern);
  }

  /**
   * The font file of what every document has and some glyphs more, and what its codes stand for, both deflated, with
   * their widths.
   */
  packed(more: readonly ReadGlyph[]): Packed {
    const name = more.map(({ id }) => id).join(' ');
    const packed = this.#packed.get(name) ?? this.#pack([...this.first.glyphs, ...more]);
    this.#packed.delete(name);
    this.#packed.set(name, packed);
    if (this.#packed.size > MOST_CUTS) this.#packed.delete(mustExist(this.#packed.keys().next().value));
    return packed;
  }

  #pack(glyphs: readonly ReadGlyph[]): Packed {
    const subset = this.font.createSubset();
    for (const { id } of glyphs) subset.includeGlyph(id);
    return {
      font: deflateSync(subset.encode()),
      words: deflateSync(writeWords(glyphs)),
      widths: glyphs.map(({ advanceWidth }) => number(advanceWidth * this.scale)).join(' '),
      isCff: subset.cff != null,
    };
  }

  /**
   * Sets a text from known pairs of letters, which covers nearly all words after a while; null where a pair is unknown.
   */
  #setPlain(text: string): Placed[] | null {
    const placed: Placed[] = [];
    for (let at = 0; at < text.length; at += 1) {
      const single = this.#single(mustExist(text[at]));
      const advance = at + 1 < text.length ? this.#pairs.get(text.slice(at, at + 2)) : single.advance;
      if (advance === undefined) return null;
      placed.push({ ...single, advance });
    }
    return placed;
  }

  /**
   * The same of any letters. Where they change nothing of their neighbours but distances, their pairs are known from
   * then on.
   */
  #shapePart(text: string): Placed[] {
    const placed = this.#shape(text);
    const isPlain =
      isUsual(text) &&
      placed.length === text.length &&
      placed.every(
        ({ glyph, x, y }, at) => x === 0 && y === 0 && glyph.id === this.#single(mustExist(text[at])).glyph.id,
      );
    if (isPlain)
      for (let at = 1; at < text.length; at += 1)
        this.#pairs.set(text.slice(at - 1, at + 1), mustExist(placed[at - 1]).advance);
    return placed;
  }

  /** Letters shaped together are represented by their first glyph. */
  #shape(text: string): Placed[] {
    const set = this.#set(text);
    const starts = [...new Set(set.map(({ cluster }) => cluster))].sort((one, other) => one - other);
    const listed = new Set<number>();
    return set.map(({ glyph: id, cluster, advance, x, y }) => {
      const letters = listed.has(cluster) ? '' : text.slice(cluster, starts[starts.indexOf(cluster) + 1]);
      listed.add(cluster);
      const codePoints = Array.from(letters, (letter) => mustExist(letter.codePointAt(0)));
      const glyph = { id, codePoints, advanceWidth: this.font.getGlyph(id).advanceWidth };
      return { glyph, advance: advance * this.scale, x: x * this.scale, y: y * this.scale };
    });
  }

  #single(letter: string): Placed {
    const known = this.#singles.get(letter) ?? mustExist(this.#shape(letter)[0]);
    this.#singles.set(letter, known);
    return known;
  }
}

const known = new Map<string, KnownFace>();

/** A face as this thread knows it. */
export function knownFace(face: Face): KnownFace {
  const found = known.get(face.name) ?? new KnownFace(face);
  known.set(face.name, found);
  return found;
}

/** The width of a text in a face, in ems. */
export const widthIn = (face: Face, text: string): number =>
  knownFace(face)
    .set(text)
    .reduce((sum, { width }) => sum + width, 0) / 1_000;

export const hasLetter = (face: Face, codePoint: number): boolean =>
  knownFace(face).font.hasGlyphForCodePoint(codePoint);
