import { ByteView } from './byte-view.ts';

/** What the shop reads from the OpenType `OS/2` table; xHeight and capHeight are null before version 2. */
export type Os2 = {
  weight: number;
  width: number;
  fsType: number;
  italic: boolean;
  oblique: boolean;
  bold: boolean;
  /** Whether it calls itself the regular style. */
  regular: boolean;
  /**
   * Lines as it wants them, and as Windows sets them where it does not ask for those; the descender of the latter is
   * above 0.
   */
  typographic: { ascender: number; descender: number; lineGap: number; isAsked: boolean };
  windows: { ascender: number; descender: number };
  panoseMonospace: boolean;
  genre: 'serif' | 'sans' | 'script' | 'display' | null;
  xHeight: number | null;
  capHeight: number | null;
};

/** Reads the OpenType `OS/2` table, versions 0 to 5. Old fonts give weights as 1 to 9; they are scaled to hundreds. */
export function readOs2(bytes: Uint8Array): Os2 {
  const view = new ByteView(bytes, 'OS/2 table');
  view.need(0, 68);
  const version = view.u16(0);
  const rawWeight = view.u16(4);
  const weight = rawWeight >= 1 && rawWeight <= 9 ? rawWeight * 100 : rawWeight;
  const selection = view.u16(62);
  // Apple's first fonts end before the lines.
  const long = bytes.length >= 78;
  const hasHeights = version >= 2 && bytes.length >= 90;
  return {
    weight: Math.min(1000, Math.max(1, weight)),
    width: Math.min(9, Math.max(1, view.u16(6))),
    fsType: view.u16(8),
    italic: (selection & 0x0001) !== 0,
    oblique: version >= 4 && (selection & 0x0200) !== 0,
    bold: (selection & 0x0020) !== 0,
    regular: (selection & 0x0040) !== 0,
    typographic: {
      ascender: long ? view.i16(68) : 0,
      descender: long ? view.i16(70) : 0,
      lineGap: long ? view.i16(72) : 0,
      isAsked: version >= 4 && (selection & 0x0080) !== 0,
    },
    windows: { ascender: long ? view.u16(74) : 0, descender: long ? view.u16(76) : 0 },
    // PANOSE family 2 (Latin text) says monospaced by proportion 9, family 3 (handwriting) by spacing 3.
    panoseMonospace: (view.u8(32) === 2 && view.u8(35) === 9) || (view.u8(32) === 3 && view.u8(35) === 3),
    genre: readGenre(view.u8(30), view.u8(32), view.u8(33)),
    xHeight: hasHeights ? view.i16(86) : null,
    capHeight: hasHeights ? view.i16(88) : null,
  };
}

/** By sFamilyClass (its high byte) where it says something, else by the PANOSE family and serif style. */
function readGenre(familyClass: number, panoseFamily: number, panoseSerif: number): Os2['genre'] {
  if (familyClass >= 1 && familyClass <= 7) return 'serif';
  if (familyClass === 8) return 'sans';
  if (familyClass === 9) return 'display';
  if (familyClass === 10) return 'script';
  if (panoseFamily === 3) return 'script';
  if (panoseFamily === 4) return 'display';
  if (panoseFamily !== 2) return null;
  if (panoseSerif >= 11 && panoseSerif <= 15) return 'sans';
  return panoseSerif >= 2 && panoseSerif <= 10 ? 'serif' : null;
}
