import { createFontEngine, isProblem } from '#fonts/engine.ts';
import { readTestFont } from '#fonts/test-fonts.ts';

/**
 * The test font without serifs, drawn so large or small that a text runs so far in it, of the em. A machine's own fonts
 * differ; this does not.
 */
export async function fontThatRuns(text: string, run: number): Promise<Buffer> {
  const engine = createFontEngine();
  const font = Buffer.from(readTestFont('sans'));
  const line = await engine.outline({ key: 'sans', read: async () => readTestFont('sans') }, { text });
  await engine.close();
  if (isProblem(line)) throw new Error(line.detail);
  const head = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + 16 * at).find(
    (at) => font.toString('latin1', at, at + 4) === 'head',
  )!;
  // OpenType head: unitsPerEm stands at byte 18.
  font.writeUInt16BE(Math.round(line.advance / run), font.readUInt32BE(head + 8) + 18);
  return font;
}
