import { engineText, refuseFont } from '../broken-font.ts';
import { ByteView } from './byte-view.ts';

/**
 * Checks that every subtable of the OpenType `cmap` table lies inside it, that its own length fits, and that at least
 * one is a Unicode or symbol table, without which no text could be set.
 */
export function checkCmap(bytes: Uint8Array): void {
  const view = new ByteView(bytes, 'cmap table');
  let usable = false;
  for (const { platform, encoding, at, format } of listCharacterMaps(bytes)) {
    checkSubtable(view, at, format);
    if (format !== 14 && (platform === 0 || (platform === 3 && [0, 1, 10].includes(encoding)))) usable = true;
  }
  if (!usable) refuseFont('The font has no Unicode character map.');
}

/** The subtables of a `cmap` table: for whom each is, and where it begins. */
export function listCharacterMaps(
  bytes: Uint8Array,
): { platform: number; encoding: number; at: number; format: number }[] {
  const view = new ByteView(bytes, 'cmap table');
  const count = view.u16(2);
  if (count > 64) refuseFont('The font has more character maps than there are platforms.');
  return Array.from({ length: count }, (_, i) => {
    const at = view.u32(8 + 8 * i);
    return { platform: view.u16(4 + 8 * i), encoding: view.u16(6 + 8 * i), at, format: view.u16(at) };
  });
}

function checkSubtable(view: ByteView, at: number, format: number): void {
  if (format === 4) {
    const segments = view.u16(at + 6) / 2;
    // The length of format 4 has 16 bits and overflows in large fonts, so the segments are what is checked.
    view.need(at, 16 + segments * 8);
    for (let i = 1, last = view.u16(at + 14); i < segments; i++) {
      const end = view.u16(at + 14 + 2 * i);
      if (end < last) refuseFont('The segments of the character map are out of order.');
      last = end;
    }
  } else if (format === 12 || format === 13) {
    const groups = view.u32(at + 12);
    view.need(at, 16 + groups * 12);
    for (let i = 0, last = -1; i < groups; i++) {
      const first = view.u32(at + 16 + 12 * i);
      const end = view.u32(at + 20 + 12 * i);
      if (first <= last || end < first || end > 0x10ffff)
        refuseFont('The groups of the character map are out of order.');
      last = end;
    }
  } else if (format === 14) {
    view.need(at, view.u32(at + 2));
  } else if (format === 0 || format === 2 || format === 6) {
    view.need(at, view.u16(at + 2));
  } else if (format === 8 || format === 10) {
    view.need(at, view.u32(at + 4));
  } else {
    refuseFont(engineText('The character map has the unknown format {format}.', { format }));
  }
}
