/** A code of a face, as texts hold it. */
export const toHex = (code: number): string => code.toString(16).padStart(4, '0');

/**
 * Which letters the codes of a face stand for, so that what was written can be searched and copied (ISO 32000-1,
 * 9.10.3).
 */
export function writeWords(glyphs: readonly { codePoints: number[] }[]): Buffer {
  const rows = glyphs.flatMap(({ codePoints }, code) => {
    const letters = Buffer.from(String.fromCodePoint(...codePoints), 'utf16le')
      .swap16()
      .toString('hex');
    return letters === '' ? [] : [`<${toHex(code)}> <${letters}>`];
  });
  const most = 100;
  const blocks = Array.from({ length: Math.ceil(rows.length / most) }, (_, at) =>
    rows.slice(at * most, (at + 1) * most),
  );
  return Buffer.from(
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`).join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`,
  );
}
