import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Blob, DrawFuncs, Face, Font, Buffer as Letters, shape } from 'harfbuzzjs';
import { listFamilies } from '#catalogue/families.ts';
import { createFontEngine, isProblem } from '#fonts/engine.ts';

const LASTING_MS = 3_000;
const AT_ONCE = 8;
const FONT = listFamilies().find(({ slug }) => slug === 'work-sans')!.styles[0]!;
/** No text comes twice, so nothing that was drawn is of use again but the face and its glyphs. */
const text = (n: number) => `Kopi ${n} & bread`;

/**
 * Previews a second of the workshop (its pool, its thread, a whole SVG), beside HarfBuzz called directly in one thread to shape the same
 * texts and write their outlines, and beside hb-view where it is installed, which starts anew for each.
 */
export async function besideHarfbuzz(): Promise<[name: string, value: string][]> {
  const bytes = new Uint8Array(readFileSync(FONT));
  const ours = await previewsPerSecond(bytes);
  const direct = directPerSecond(bytes);
  const viewed = viewsPerSecond();
  return [
    [
      'previews, warm face, never drawn before',
      `${ours.toFixed(0)}/s, ${(ours / direct).toFixed(2)} of HarfBuzz alone`,
    ],
    ['HarfBuzz alone, shaped and drawn, one thread', `${direct.toFixed(0)}/s`],
    ['hb-view, a process each', viewed === null ? 'not installed' : `${viewed.toFixed(1)}/s`],
  ];
}

async function previewsPerSecond(bytes: Uint8Array): Promise<number> {
  const engine = createFontEngine();
  const face = { key: createHash('sha256').update(bytes).digest('hex'), read: async () => bytes };
  const draw = async (words: string) => {
    const drawn = await engine.preview(face, { text: words });
    if (isProblem(drawn)) throw new Error(drawn.detail);
  };
  for (let n = 0; n < 500; n += 1) await draw(text(-n));
  let count = 0;
  const begun = performance.now();
  const one = async () => {
    while (performance.now() - begun < LASTING_MS) await draw(text(count++));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  const perSecond = (count / (performance.now() - begun)) * 1000;
  await engine.close();
  return perSecond;
}

function directPerSecond(bytes: Uint8Array): number {
  const font = new Font(new Face(new Blob(bytes), 0));
  const parts: string[] = [];
  const pen = new DrawFuncs();
  pen.setMoveToFunc((x, y) => void parts.push(`M${x} ${-y}`));
  pen.setLineToFunc((x, y) => void parts.push(`L${x} ${-y}`));
  pen.setQuadraticToFunc((cx, cy, x, y) => void parts.push(`Q${cx} ${-cy} ${x} ${-y}`));
  pen.setCubicToFunc((ax, ay, bx, by, x, y) => void parts.push(`C${ax} ${-ay} ${bx} ${-by} ${x} ${-y}`));
  pen.setClosePathFunc(() => void parts.push('Z'));
  const letters = new Letters();
  const draw = (words: string) => {
    letters.reset();
    letters.addText(words);
    letters.guessSegmentProperties();
    shape(font, letters);
    let x = 0;
    const places = letters.getGlyphPositions();
    for (const [at, { codepoint }] of letters.getGlyphInfos().entries()) {
      parts.push(`<path transform="translate(${x})" d="`);
      font.drawGlyph(codepoint, pen, null);
      parts.push('"/>');
      x += places[at]!.xAdvance;
    }
    return `<svg viewBox="0 -1000 ${x} 1300">${parts.splice(0).join('')}</svg>`;
  };
  for (let n = 0; n < 500; n += 1) draw(text(-n));
  let count = 0;
  const begun = performance.now();
  while (performance.now() - begun < LASTING_MS) draw(text(count++));
  return (count / (performance.now() - begun)) * 1000;
}

function viewsPerSecond(): number | null {
  const view = (n: number) => spawnSync('hb-view', ['--output-format=svg', FONT, text(n)], { stdio: 'ignore' });
  if (view(0).error) return null;
  const begun = performance.now();
  let count = 0;
  for (; performance.now() - begun < LASTING_MS; count += 1) view(count);
  return (count / (performance.now() - begun)) * 1000;
}
