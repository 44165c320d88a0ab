import type { Desktop } from './desktop-faults.ts';
import type { FontMeasures } from './measure/types.ts';

export type { DrawnLetters, FontClass, FontMeasures, FontShape, SeenLetter } from './measure/types.ts';

/** What the workshop answers instead of facts or bytes when a file or a request cannot be worked on. */
/** A sentence in English and the values for its holes; one of them may be words too. */
export type Message = { text: string; values: Readonly<Record<string, string | number | Message>> };

export type FontProblem = {
  problem: 'not_a_font' | 'broken' | 'unsupported' | 'too_large' | 'timed_out' | 'crashed' | 'bad_request';
  /** One sentence for the person who sent the file. */
  detail: string;
  /** The same for other languages; none where the program that read it broke. */
  said?: Message;
  /** Of a bad request: what in it is wrong. */
  field?: string;
};

/** First and last code point, both included. */
export type CodePointRange = [first: number, last: number];

/**
 * A part of a font that a browser fetches when a page uses a character of it: what it holds, and what it is fetched
 * for.
 */
export type CharacterSet = { name: string; holds: CodePointRange[]; fetchedFor: CodePointRange[] };

/**
 * What is wrong with a file around its tables, and mended in every copy that leaves the shop: checksums that were not
 * written again when a table was changed, bytes that belong to no table, and tables of no length.
 */
export type FontFlaw = 'checksums' | 'strange-bytes' | 'empty-table' | 'two-outlines';

export type FontContainer = 'ttf' | 'otf' | 'woff' | 'woff2';

/** Everything the shop shows about a font. Lengths are in font units, y upwards, so the descender is negative. */
export type FontFacts = {
  container: FontContainer;
  outlines: 'truetype' | 'cff' | 'cff2';
  flaws: FontFlaw[];
  /** How menus of old programs call it (name records 1 and 2), and what goes wrong where it is installed. */
  desktop: Desktop;
  /** Typographic names: name records 16 and 17, else 1 and 2. */
  family: string;
  style: string;
  fullName: string;
  postscriptName: string;
  version: string;
  copyright: string;
  licenseText: string;
  licenseUrl: string;
  /** Name records 9 and 8; empty where the font does not say. */
  designer: string;
  manufacturer: string;
  /** OS/2 weight class, 1 to 1000. */
  weight: number;
  /** OS/2 width class, 1 to 9. */
  width: number;
  slope: 'upright' | 'italic' | 'oblique';
  monospace: boolean;
  unitsPerEm: number;
  ascender: number;
  descender: number;
  lineGap: number;
  xHeight: number;
  capHeight: number;
  glyphs: number;
  /** OS/2 embedding bits. */
  fsType: number;
  color: boolean;
  /**
   * What the shop's pictures of the font leave out: colours that come as pictures (bitmaps, SVG), and rules of
   * Graphite.
   */
  undrawn: ('color-pictures' | 'graphite')[];
  /** What OS/2 family class and PANOSE say of the design; null where they say nothing. */
  genre: 'serif' | 'sans' | 'script' | 'display' | null;
  axes: { tag: string; name: string; min: number; default: number; max: number }[];
  instances: { name: string; coordinates: Record<string, number> }[];
  /** GSUB and GPOS features, named by the font itself (ssXX, cvXX) or in plain English. */
  features: { tag: string; name: string }[];
  /** ISO 15924 codes of the scripts a text can be set in. */
  scripts: string[];
  /** Scripts (ISO 15924) with all letters of a language there, but not joined or combined as it needs. */
  unshaped: string[];
  /**
   * BCP 47 tags of the languages that can be written: everyday letters are all there, and join and combine where they
   * must.
   */
  languages: { tag: string; name: string }[];
  /** Code points that draw something or are rightly invisible; sorted and merged. */
  coverage: CodePointRange[];
};

/** Text to be drawn: a line, or several where it has line breaks or is to be wrapped. */
export type PreviewRequest = {
  /** Up to 200 code points without control characters but line breaks. */
  text: string;
  /** Pixels of one em, default 64. */
  size?: number;
  features?: Record<string, number>;
  /** Values outside an axis are clamped. */
  axes?: Record<string, number>;
  /** BCP 47. */
  lang?: string;
  dir?: 'ltr' | 'rtl' | 'auto';
  /** `currentColor` (the default) or a hex colour with a hash sign. */
  color?: string;
  /** Space between letters in thousandths of an em, -500 to 2000; joined scripts get none. */
  tracking?: number;
  /** From baseline to baseline in thousandths of an em, 300 to 5000; 1200 by default. */
  leading?: number;
  /** The width in thousandths of an em at which lines are broken between words, 500 to 1,000,000; never by default. */
  width?: number;
  align?: 'start' | 'center' | 'end';
  /** Tells in `data-lines` where a caret may stand. */
  carets?: boolean;
  /**
   * Tells in `data-held` how the letters were shaped, and defines each glyph, so that a page can set them in other
   * lines on its own.
   */
  held?: boolean;
  /**
   * How many pixels of the screen one em is tall where it is shown: outlines are no finer than that shows. As the font
   * has them by default.
   */
  grain?: number;
};

/** Characters to be drawn one by one, at most 128, with outlines as fine as a `grain` of a preview shows. */
export type GlyphsRequest = { points: number[]; axes?: Record<string, number>; grain?: number };

/** A character as it stands alone: lengths in font units, y downwards; `outline` is SVG markup with its origin at 0. */
export type DrawnGlyph = {
  point: number;
  /** What Unicode calls it, or the font's maker where it is of private use. */
  name: string;
  advance: number;
  /** x, y, width, height of what is drawn; null for nothing. */
  ink: [number, number, number, number] | null;
  outline: string;
};

/** Characters that a feature changes when they stand alone; none for one that works on letters together. */
export type FeatureChange = { tag: string; letters: string[] };

/** A drawn line: width and height are pixels; `missing` lists the letters without a glyph in the font. */
export type Preview = { svg: string; width: number; height: number; missing: string[] };

/** One path for inline use, in font units with y downwards and the baseline at 0. */
export type Outline = {
  path: string;
  /** x, y, width, height: the ink across, the ascender and descender (or the ink, where it goes beyond) down. */
  viewBox: [number, number, number, number];
  /** x, y, width, height of what is drawn. */
  ink: [number, number, number, number];
  advance: number;
  missing: string[];
  /** Where the missing letters would stand: x and width of each red baseline stroke. */
  gaps: [x: number, width: number][];
};

/** key is the SHA-256 of the file; read is called only when no worker holds the face already. */
export type FaceSource = { key: string; read: () => Promise<FontFile> };

/** The same where the bytes themselves are wanted. */
export type StoredFont = { key: string; read: () => Promise<Uint8Array> };

/** Whom a copy belongs to: up to 200 characters of any script, and the number on the certificate. */
export type FontLicense = { licensee: string; licenseNumber: string };

/** What a file says of whom it was made for: whole stamps, and every text in which a licence number may stand. */
export type FontOrigin = {
  container: FontContainer;
  family: string;
  style: string;
  stamps: FontLicense[];
  texts: string[];
};

/**
 * What is different in a later version of a font. Characters are code points; lengths are in units of the later one's
 * `unitsPerEm`.
 */
export type FontChanges = {
  unitsPerEm: number;
  unitsPerEmBefore: number;
  added: number[];
  removed: number[];
  advances: { point: number; before: number; after: number }[];
  /** Characters of both that are drawn in another way. */
  outlines: number[];
  features: Record<'added' | 'removed', FontFacts['features']>;
  names: { name: string; before: string; after: string }[];
};

/** Outlines of a text in font units, y downwards, and the places in it that are meant: x, y, width, height. */
export type ProofPicture = {
  path: string;
  viewBox: [number, number, number, number];
  spots: [number, number, number, number][];
};

/** A problem for the font's maker to fix, with the affected letters; `by` is in font units. */
export type ProofFinding = { letters: string; picture: ProofPicture } & (
  | { kind: 'touch' | 'gape'; by: number }
  | { kind: 'unkerned' }
  | { kind: 'side'; side: 'left' | 'right'; like: string[]; by: number }
  | { kind: 'mark'; language: string; stands: 'beside' | 'inside' | 'afar'; more: number }
  | {
      kind: 'form';
      language: string;
      form: 'cedilla' | 'dotless' | 'small-capital' | 'cursive' | 'dotted-j' | 'wide-dot';
    }
);

/** Ascender, descender and line gap as systems read them, in thousandths of an em; and at most five findings. */
export type StyleProof = {
  lines: Record<'hhea' | 'typo' | 'win', [ascender: number, descender: number, lineGap: number]>;
  findings: ProofFinding[];
};

/** A font out of an archive: its path inside, and where its bytes lie now. */
export type UnpackedFile = { name: string; path: string; kind: 'font' | 'license' };

/** Whether somebody waits for it, or it is made ahead, at the lowest priority and in a line of its own. */
export type Priority = 'waited' | 'ahead';

/** A font as its bytes, or as a file of this machine, which the process that works on it reads itself. */
export type FontFile = Uint8Array | { path: string };

export type FontFormat = 'sfnt' | 'woff' | 'woff2';

export type FontEngineOptions = {
  /** Workers that draw; one by default. Inspecting and converting have their own, so they never stop a page. */
  workers?: number;
  /**
   * Longest a drawing, an inspection or a stamp may take; 10 seconds by default. Conversions may take twelve times as
   * long.
   */
  timeout_ms?: number;
  /** Largest font accepted, packed or unpacked; 64 MiB by default. */
  maxBytes?: number;
  /** A worker that has come to hold more than this is replaced after its job; 192 MiB by default. */
  memory_bytes?: number;
};

/** A named instance of a variable font, as a font of its own: plain sfnt. */
export type StaticFont = { style: string; bytes: Uint8Array };
/** Some of the instances of a font; `next` is the number of the first that is still to be made. */
export type InstanceSlice = { fonts: StaticFont[]; next: number | null };
/** A part of a font for the web, packed as WOFF2. */
export type FontPart = { set: CharacterSet; bytes: Uint8Array };
/** Some of the parts of a font; `rest` are the sets of those that are still to be made. */
export type PartSlice = { parts: FontPart[]; rest: CharacterSet[] };
export type FontEngine = {
  /** Starts what draws, so that the first drawing need not wait for it. */
  wake(): void;
  inspect(file: FontFile): Promise<FontFacts | FontProblem>;
  preview(face: FaceSource, request: PreviewRequest): Promise<Preview | FontProblem>;
  outline(face: FaceSource, request: PreviewRequest): Promise<Outline | FontProblem>;
  features(face: FaceSource): Promise<FeatureChange[] | FontProblem>;
  glyphs(face: FaceSource, request: GlyphsRequest): Promise<DrawnGlyph[] | FontProblem>;
  /** A variable font that stands still along some of its axes, as plain sfnt. */
  pin(bytes: Uint8Array, positions: Record<string, number>, haste?: Priority): Promise<Uint8Array | FontProblem>;
  /** The parts that a font is cut into for the web so that no word changes; none for one that is better whole. */
  parts(bytes: Uint8Array, haste?: Priority): Promise<FontPart[] | FontProblem>;
  /** The named instances of a variable font as static fonts; none for one without axes. */
  instances(bytes: Uint8Array, haste?: Priority): Promise<StaticFont[] | FontProblem>;
  /** A font to try in layouts, under these terms: basic Latin, few pairs kerned, named Trial, as plain sfnt. */
  trial(bytes: Uint8Array, terms: string): Promise<Uint8Array | FontProblem>;
  convert(bytes: Uint8Array, to: FontFormat, haste?: Priority): Promise<Uint8Array | FontProblem>;
  /** How many bytes a font has in another format. */
  sizeAs(file: FontFile, format: FontFormat): Promise<number | FontProblem>;
  stamp(bytes: Uint8Array, licence: FontLicense): Promise<Uint8Array | FontProblem>;
  /**
   * The SHA-256 of each copy that `stamp` would make, in hexadecimal: of files that were opened lately it takes a tenth
   * of the time.
   */
  hashCopies(files: readonly StoredFont[], licence: FontLicense): Promise<string[] | FontProblem>;
  measure(file: FontFile, haste?: Priority): Promise<FontMeasures | FontProblem>;
  /** What its maker would space, kern or complete; `languages` are those that it claims. */
  proof(file: FontFile, languages: readonly string[]): Promise<StyleProof | FontProblem>;
  /** What is different in a later version of a font. */
  compare(before: Uint8Array, after: Uint8Array): Promise<FontChanges | FontProblem>;
  /** Reads whom a copy was made for. */
  trace(bytes: Uint8Array): Promise<FontOrigin | FontProblem>;
  /**
   * Unpacks the fonts of the ZIP or font collection at `path` into `folder`, which must exist. After a problem the
   * folder may hold leftovers.
   */
  unpack(path: string, folder: string): Promise<UnpackedFile[] | FontProblem>;
  close(): Promise<void>;
};
