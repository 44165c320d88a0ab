import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Blob, DrawFuncs, Face, Font, Buffer as Letters, shape } from 'harfbuzzjs';
import { listFamilies } from '#catalogue/families.ts';
import { mustExist } from '#contract/must-exist.ts';
import { databaseProcesses, type SpawnedShop, spawnShop } from '#tests/spawn-server-process.ts';
import { load } from './load.ts';
import { processorOf, spentEach } from './processor.ts';

const LASTING_S = 4;
const ROUNDS = 3;
/** A family of one style, so that the shop's picture and HarfBuzz's are of the same file. */
const FAMILY = 'young-serif';
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Three words of letters by chance: no text comes twice, so nothing that was drawn is of use again but the face and its
 * glyphs.
 */
function text(n: number): string {
  let seed = (n * 2_654_435_761) >>> 0;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const word = () => Array.from({ length: 3 + next(6) }, () => LETTERS[next(LETTERS.length)]).join('');
  return `${word()} ${word()} ${word()}`;
}

/**
 * Previews a second of texts that were never drawn before, in turn: of the shop by HTTP, with everything that a visitor
 * gets, on as many cores as there are; and of harfbuzzjs as its package comes, called in one thread that does nothing
 * else, to shape the same texts and write their outlines as SVG, once drawing each glyph again and once keeping the
 * outlines that it has written. The best of some rounds each, since others may be at work.
 */
export async function besideHarfbuzz(shop: SpawnedShop): Promise<[name: string, value: string][]> {
  const { id } = await (await fetch(`${shop.address}/api/product/slug/${FAMILY}`)).json();
  const bytes = new Uint8Array(
    readFileSync(mustExist(mustExist(listFamilies().find(({ slug }) => slug === FAMILY)).styles[0])),
  );
  let next = Math.floor(performance.now()) * 1_000;
  const requested = async () => {
    const paths = Array.from({ length: LASTING_S * 10_000 }, () => {
      return `/api/product/${id}/preview.svg?text=${encodeURIComponent(text(next++))}`;
    });
    const look = () =>
      processorOf(mustExist(shop.process.pid), { database: mustExist(databaseProcesses(shop.dataDir)[0]) });
    const before = look();
    const done = await load(shop.address, paths, LASTING_S);
    const spent = spentEach(before, look(), (done.rps * LASTING_S) / 1_000);
    return { ...done, spent: spent.map(([kind, ms]) => `${kind} ${ms.toFixed(1)}`).join(', ') };
  };
  await load(shop.address, [`/api/product/${id}/preview.svg?text=Once`], 1);
  const all = { shop: await requested(), plain: 0, kept: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const once = round === 0 ? all.shop : await requested();
    if (once.rps > all.shop.rps) all.shop = once;
    all.plain = Math.max(all.plain, directPerSecond(bytes, false, next));
    all.kept = Math.max(all.kept, directPerSecond(bytes, true, next));
  }
  const { rps, p50_ms, p99_ms, failed, spent } = all.shop;
  const part = (of: number) => (rps / of).toFixed(2);
  return [
    [
      'preview by HTTP, never drawn before',
      `${rps.toFixed(0)}/s, p50 ${p50_ms} ms, p99 ${p99_ms} ms${failed > 0 ? `, ${failed} FAILED` : ''}; ${part(all.plain)} of harfbuzzjs that draws each glyph anew, ${part(all.kept)} of one that keeps outlines`,
    ],
    ['  processor time, ms for a thousand', spent],
    ['harfbuzzjs in one thread, each glyph anew', `${all.plain.toFixed(0)}/s`],
    ['harfbuzzjs in one thread, outlines kept', `${all.kept.toFixed(0)}/s`],
  ];
}

function directPerSecond(bytes: Uint8Array, isCached: boolean, first: number): number {
  const font = new Font(new Face(new Blob(bytes), 0));
  const parts: string[] = [];
  const pen = new DrawFuncs();
  pen.setMoveToFunc((x, y) => void parts.push(`M${x} ${-y}`));
  pen.setLineToFunc((x, y) => void parts.push(`L${x} ${-y}`));
  pen.setQuadraticToFunc((cx, cy, x, y) => void parts.push(`Q${cx} ${-cy} ${x} ${-y}`));
  pen.setCubicToFunc((ax, ay, bx, by, x, y) => void parts.push(`C${ax} ${-ay} ${bx} ${-by} ${x} ${-y}`));
  pen.setClosePathFunc(() => void parts.push('Z'));
  const stored = new Map<number, string>();
  const outline = (glyph: number) => {
    const known = stored.get(glyph);
    if (known !== undefined) return known;
    font.drawGlyph(glyph, pen, null);
    const path = parts.splice(0).join('');
    if (isCached) stored.set(glyph, path);
    return path;
  };
  const letters = new Letters();
  const draw = (words: string) => {
    letters.reset();
    letters.addText(words);
    letters.guessSegmentProperties();
    shape(font, letters);
    let x = 0;
    const positions = letters.getGlyphPositions();
    const drawn: string[] = [];
    for (const [at, { codepoint }] of letters.getGlyphInfos().entries()) {
      drawn.push(`<path transform="translate(${x})" d="${outline(codepoint)}"/>`);
      x += mustExist(positions[at]).xAdvance;
    }
    return `<svg viewBox="0 -1000 ${x} 1300">${drawn.join('')}</svg>`;
  };
  for (let n = 0; n < 500; n += 1) draw(text(first + n));
  let count = 0;
  const started = performance.now();
  while (performance.now() - started < 2_000) draw(text(first + count++));
  return (count / (performance.now() - started)) * 1000;
}

if (import.meta.main) {
  const shop = await spawnShop();
  // The demo catalogue is filled while the shop is open already.
  const isFilled = async () => (await fetch(`${shop.address}/api/product/slug/${FAMILY}`)).ok;
  while (!(await isFilled())) await sleep(200);
  await sleep(5_000);
  for (const [name, value] of await besideHarfbuzz(shop)) console.log(`${name.padEnd(48)} ${value}`);
  await shop.clear();
}
