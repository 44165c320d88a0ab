/** What some bytes are by themselves, whatever their file is called. `words` finishes "This is …". */
export type Content = { kind: 'font' | 'collection' | 'zip' | 'archive' | 'text' | 'other'; words: string };

const signs: readonly (readonly [at: number, sign: string, kind: Content['kind'], words: string])[] = [
  [0, '\x00\x01\x00\x00', 'font', 'a TrueType font'],
  [0, 'true', 'font', 'a TrueType font'],
  [0, 'OTTO', 'font', 'an OpenType font'],
  [0, 'wOFF', 'font', 'a WOFF font'],
  [0, 'wOF2', 'font', 'a WOFF2 font'],
  [0, 'PK\x03\x04', 'zip', 'a ZIP archive'],
  [0, 'PK\x05\x06', 'zip', 'an empty ZIP archive'],
  [0, 'ttcf', 'collection', 'a font collection (TTC, OTC); send one of its fonts'],
  [0, '%!PS', 'other', 'a PostScript Type 1 font; send OpenType'],
  [0, '\x80\x01', 'other', 'a PostScript Type 1 font; send OpenType'],
  [34, 'LP', 'other', 'an EOT font; send the TTF, WOFF or WOFF2 that it was made from'],
  [0, 'Rar!', 'archive', 'a RAR archive; send a ZIP'],
  [0, '7z\xbc\xaf\x27\x1c', 'archive', 'a 7z archive; send a ZIP'],
  [0, '\x1f\x8b', 'archive', 'a gzip file; send a ZIP'],
  [0, 'BZh', 'archive', 'a bzip2 file; send a ZIP'],
  [0, '\xfd7zXZ', 'archive', 'an xz file; send a ZIP'],
  [0, '\x28\xb5\x2f\xfd', 'archive', 'a zstd file; send a ZIP'],
  [0, 'MSCF', 'archive', 'a CAB archive; send a ZIP'],
  [257, 'ustar', 'archive', 'a tar archive; send a ZIP'],
  [0, '\x89PNG', 'other', 'a PNG picture'],
  [0, '\xff\xd8\xff', 'other', 'a JPEG picture'],
  [0, 'GIF8', 'other', 'a GIF picture'],
  [8, 'WEBP', 'other', 'a WebP picture'],
  [0, '%PDF', 'other', 'a PDF document'],
  [0, '\x7fELF', 'other', 'a program'],
  [0, 'MZ', 'other', 'a Windows program'],
];

const lookAt = 4096;
/** Contents that are recognised by more than a signature. */
const OTHERS = {
  empty: 'an empty file',
  unknown: 'a file of an unknown kind',
  svg: 'an SVG picture',
  markup: 'a page of HTML or XML',
  json: 'JSON text',
  text: 'a text',
} as const;

/** All that `words` may be, and what stands in it before advice. */
export const contentWords: readonly string[] = [
  ...signs.map(([, , , words]) => words),
  ...Object.values(OTHERS),
].flatMap((words) => [words, words.split(';')[0]!]);

/** Tells what bytes are by how they begin; the first 4 kB are enough. */
export function nameContent(bytes: Uint8Array): Content {
  if (bytes.length === 0) return { kind: 'other', words: OTHERS.empty };
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, lookAt));
  const text = head.toString('latin1');
  const found = signs.find(([at, sign]) => text.startsWith(sign, at));
  if (found) return { kind: found[2], words: found[3] };
  if (head.some((byte) => byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32)))
    return { kind: 'other', words: OTHERS.unknown };
  const start = text.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (/^<svg|^<\?xml[\s\S]*<svg/i.test(start)) return { kind: 'other', words: OTHERS.svg };
  if (/^</.test(start)) return { kind: 'other', words: OTHERS.markup };
  if (/^[[{]/.test(start)) return { kind: 'other', words: OTHERS.json };
  return { kind: 'text', words: OTHERS.text };
}
