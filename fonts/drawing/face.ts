import { Face, Font } from '../harfbuzz/harfbuzz.ts';
import { type FvarAxis, readFvar } from '../tables/fvar.ts';
import { readGlyphNames } from '../tables/post.ts';
import { findTable } from '../tables/sfnt.ts';
import { openFont } from '../woff/open-font.ts';
import { type GlyphOutline, traceGlyph } from './glyph-outline.ts';
import { type PaintedGlyph, paintGlyph } from './paint-glyph.ts';

/** A face at one place of its design space, with the outlines drawn so far. */
export type FaceInstance = {
  font: Font;
  /** On which its outlines lie, in tenths of a unit. */
  grid: number;
  color: boolean;
  outlines: Map<number, GlyphOutline>;
  paintings: Map<number, PaintedGlyph | null>;
  ascender: number;
  descender: number;
  /** The same with outlines on other grids. */
  coarser: Map<number, FaceInstance>;
};

/** A loaded font file. Instances are stored by their coordinates, the latest few of them. */
export type LoadedFace = {
  face: Face;
  bytes: number;
  unitsPerEm: number;
  color: boolean;
  features: ReadonlySet<string>;
  axes: readonly FvarAxis[];
  instances: Map<string, FaceInstance>;
  /** What its maker called its glyphs, by their numbers. */
  glyphNames: ReadonlyMap<number, string>;
};

const storedInstances = 4;
/** Drawn glyphs cached for each instance; beyond that, the cache starts again rather than filling the memory. */
const storedGlyphs = 1_000;

/** Opens and checks a font file of any container and hands it to HarfBuzz. Throws BrokenFont. */
export async function loadFace(bytes: Uint8Array, maxBytes: number): Promise<LoadedFace> {
  const { sfnt, file } = await openFont(bytes, maxBytes);
  const face = new Face(file);
  const features = new Set([...face.features('GSUB'), ...face.features('GPOS')].map(({ tag }) => tag));
  // What kerns by a table of its own is switched by the same name.
  if (findTable(sfnt, 'kern') || findTable(sfnt, 'kerx')) features.add('kern');
  const [fvar, post] = [findTable(sfnt, 'fvar'), findTable(sfnt, 'post')];
  return {
    face,
    bytes: file.length,
    unitsPerEm: face.unitsPerEm,
    color: face.isPainted,
    features,
    axes: fvar ? readFvar(fvar).axes : [],
    instances: new Map(),
    glyphNames: post ? readGlyphNames(post) : new Map(),
  };
}

/** The face at the given coordinates, which must lie within its axes; axes not named stand at their default. */
export function instantiateFace(loaded: LoadedFace, coordinates: ReadonlyMap<string, number>): FaceInstance {
  const axes = loaded.axes.map((axis) => [axis.tag, coordinates.get(axis.tag) ?? axis.default] as const);
  const key = axes.map(([, value]) => value).join(',');
  const known = loaded.instances.get(key);
  if (known) {
    loaded.instances.delete(key);
    loaded.instances.set(key, known);
    return known;
  }
  const font = new Font(loaded.face, { axes });
  const { ascender, descender } = font.lines();
  const instance: FaceInstance = {
    font,
    grid: 1,
    color: loaded.color,
    outlines: new Map(),
    paintings: new Map(),
    ascender,
    descender,
    coarser: new Map(),
  };
  loaded.instances.set(key, instance);
  if (loaded.instances.size > storedInstances) loaded.instances.delete(loaded.instances.keys().next().value ?? '');
  return instance;
}

/** The face as it is drawn for a request. */
export function instanceFor(
  face: LoadedFace,
  { coordinates, grain }: { coordinates: ReadonlyMap<string, number>; grain: number | null },
): FaceInstance {
  const instance = instantiateFace(face, coordinates);
  return grain === null ? instance : coarsenInstance(instance, face.unitsPerEm, grain);
}

/** Of a pixel, what the outlines that are drawn for its size may be off by at most is half of this. */
const gridOfPixel = 1 / 4;
/** Steps of less than a unit, in tenths: of these, points on whole units stay where they are. */
const fineGrids = [1, 5];

/**
 * An instance with outlines rounded to a grid too fine to see when one em is `precision` pixels tall. Its advances and
 * kerning are those of the font.
 */
function coarsenInstance(instance: FaceInstance, unitsPerEm: number, precision: number): FaceInstance {
  const wanted = (10 * unitsPerEm * gridOfPixel) / precision;
  const grid = wanted < 7.5 ? (fineGrids.findLast((one) => one <= wanted * 1.1) ?? 1) : Math.round(wanted / 10) * 10;
  if (grid === 1) return instance;
  return remember(instance.coarser, grid, () => ({ ...instance, grid, outlines: new Map(), paintings: new Map() }));
}

/** The outline of a glyph, drawn once per instance. */
export function outlineGlyph(instance: FaceInstance, glyph: number): GlyphOutline {
  return remember(instance.outlines, glyph, () => traceGlyph(instance.font, glyph, instance.grid));
}

/** The coloured layers of a glyph, painted once per instance; null where it has none. */
export function colorGlyph(instance: FaceInstance, glyph: number): PaintedGlyph | null {
  if (!instance.color) return null;
  return remember(instance.paintings, glyph, () =>
    paintGlyph(instance.font, glyph, (part) => outlineGlyph(instance, part)),
  );
}

/** True when a glyph draws anything. */
export function isDrawn(instance: FaceInstance, glyph: number): boolean {
  return outlineGlyph(instance, glyph).box !== null || colorGlyph(instance, glyph) !== null;
}

/** What was made for a number, made once. */
function remember<Value>(memory: Map<number, Value>, glyph: number, draw: () => Value): Value {
  const known = memory.get(glyph);
  if (known !== undefined) return known;
  const drawn = draw();
  if (memory.size >= storedGlyphs) memory.clear();
  memory.set(glyph, drawn);
  return drawn;
}
