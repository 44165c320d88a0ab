import { Blob, Face, Font, Variation } from 'harfbuzzjs';
import { openFont } from '../sfnt/open-font.ts';
import { findTable } from '../sfnt/sfnt.ts';
import { type FvarAxis, readFvar } from '../tables/fvar.ts';
import { type GlyphOutline, traceGlyph } from './glyph-outline.ts';

/** A glyph with its pen position in font units, y downwards. */
export type GlyphPlace = { glyph: number; x: number; y: number };

/** A face at one place of its design space, with the outlines drawn so far. */
export type FaceInstance = { font: Font; outlines: Map<number, GlyphOutline>; ascender: number; descender: number };

/** A loaded font file. Instances are kept by their coordinates, the latest eight of them. */
export type LoadedFace = {
  face: Face;
  bytes: number;
  unitsPerEm: number;
  features: ReadonlySet<string>;
  axes: readonly FvarAxis[];
  instances: Map<string, FaceInstance>;
};

const keptInstances = 8;

/** Opens and checks a font file of any container and hands it to HarfBuzz. Throws BrokenFont. */
export async function loadFace(bytes: Uint8Array, maxBytes: number): Promise<LoadedFace> {
  const { sfnt, file } = await openFont(bytes, maxBytes);
  const face = new Face(new Blob(file), 0);
  const features = new Set([...face.getTableFeatureTags('GSUB'), ...face.getTableFeatureTags('GPOS')]);
  if (findTable(sfnt, 'kern')) features.add('kern');
  const fvar = findTable(sfnt, 'fvar');
  return {
    face,
    bytes: file.length,
    unitsPerEm: face.upem,
    features,
    axes: fvar ? readFvar(fvar).axes : [],
    instances: new Map(),
  };
}

/** The face at the given coordinates, which must lie within its axes; axes not named stand at their default. */
export function instantiateFace(loaded: LoadedFace, coordinates: ReadonlyMap<string, number>): FaceInstance {
  const place = loaded.axes.map((axis) => ({ tag: axis.tag, value: coordinates.get(axis.tag) ?? axis.default }));
  const key = place.map(({ value }) => value).join(',');
  const known = loaded.instances.get(key);
  if (known) {
    loaded.instances.delete(key);
    loaded.instances.set(key, known);
    return known;
  }
  const font = new Font(loaded.face);
  if (place.length > 0) font.setVariations(place.map(({ tag, value }) => new Variation(tag, value)));
  const { ascender, descender } = font.hExtents();
  const instance = { font, outlines: new Map<number, GlyphOutline>(), ascender, descender };
  loaded.instances.set(key, instance);
  if (loaded.instances.size > keptInstances) loaded.instances.delete(loaded.instances.keys().next().value ?? '');
  return instance;
}

/** The outline of a glyph, drawn once per instance. */
export function outlineGlyph(instance: FaceInstance, glyph: number): GlyphOutline {
  let outline = instance.outlines.get(glyph);
  if (!outline) {
    outline = traceGlyph(instance.font, glyph);
    instance.outlines.set(glyph, outline);
  }
  return outline;
}
