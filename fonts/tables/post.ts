import { ByteView } from './byte-view.ts';

/**
 * Reads the OpenType `post` table: whether all advances are meant to be equal, and by how many degrees it leans, to the
 * left above 0.
 */
export function readPost(bytes: Uint8Array): { isFixedPitch: boolean; italicAngle: number } {
  const view = new ByteView(bytes, 'post table');
  view.need(0, 32);
  return { isFixedPitch: view.u32(12) !== 0, italicAngle: (view.u32(4) | 0) / 65_536 };
}

/** Names of the standard order, which a table of version 2 goes on from. OpenType `post`. */
const STANDARD = 258;
/** Placeholder names that tools write for unnamed glyphs. */
const NO_NAME = /^(?:\.|uni[0-9A-F]{4}|u[0-9A-F]{4,6}\b|(?:glyph|gid|cid|g|index)[._-]?\d+)/i;

/**
 * What the maker of a font called its glyphs, by their numbers: of a table of version 2, and not the names of letters
 * that every font has. A table that ends early has the names that are whole.
 */
export function readGlyphNames(bytes: Uint8Array): Map<number, string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names = new Map<number, string>();
  if (bytes.length < 34 || view.getUint32(0) !== 0x20000) return names;
  const glyphs = view.getUint16(32);
  let at = 34 + 2 * glyphs;
  const texts: string[] = [];
  while (at < bytes.length && at + 1 + bytes[at]! <= bytes.length) {
    texts.push(String.fromCharCode(...bytes.subarray(at + 1, at + 1 + bytes[at]!)));
    at += 1 + bytes[at]!;
  }
  for (let glyph = 0; glyph < glyphs && 36 + 2 * glyph <= bytes.length; glyph += 1) {
    const name = texts[view.getUint16(34 + 2 * glyph) - STANDARD];
    if (name !== undefined && /^[\w.-]+$/.test(name) && !NO_NAME.test(name)) names.set(glyph, name);
  }
  return names;
}
