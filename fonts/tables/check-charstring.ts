import { engineText, refuseFont } from '../broken-font.ts';
import { ByteView } from './byte-view.ts';

/** What the outlines of one part of a font may call upon. */
export type CharstringFont = {
  /** CFF2, which has neither ends nor widths. */
  wide: boolean;
  globals: readonly Uint8Array[];
  locals: readonly Uint8Array[];
  /** How many regions each set of variation data has, and the set in force at the start. */
  regions: readonly number[];
  vsindex: number;
};

const deepest = 10;
/** Operands on the stack at most: CFF2, and CFF. */
const most = { true: 513, false: 48 } as const;
/** What a path operator needs on the stack at least. */
const needs: Record<number, number> = {
  ...{ 4: 1, 5: 2, 6: 1, 7: 1, 8: 6, 21: 2, 22: 1, 24: 8, 25: 8, 26: 4, 27: 4, 30: 4, 31: 4 },
  ...{ 1234: 7, 1235: 13, 1236: 9, 1237: 11 },
};
const moves = [4, 21, 22];
const stems = [1, 3, 18, 23];
const [callLocal, callGlobal, back, end, vsindex, blend, hintMask, counterMask] = [10, 29, 11, 14, 15, 16, 19, 20];
/** What the arithmetic operators of CFF take from the stack and leave there. */
const arithmetic: Record<number, [taken: number, left: number]> = {
  ...{ 1203: [2, 1], 1204: [2, 1], 1205: [1, 1], 1209: [1, 1], 1210: [2, 1], 1211: [2, 1], 1212: [2, 1], 1214: [1, 1] },
  ...{ 1215: [2, 1], 1218: [1, 0], 1220: [2, 0], 1221: [1, 1], 1222: [4, 1], 1223: [0, 1], 1224: [2, 1], 1226: [1, 1] },
  ...{ 1227: [1, 2], 1228: [2, 2], 1229: [1, 1], 1230: [2, 0] },
};

type Walk = { stack: number[]; stems: number; set: number; ended: boolean; blended: boolean };

/**
 * Walks one outline in PostScript form without drawing it: every operator is known and finds what it needs, what is
 * called exists, and the outline ends. Throws BrokenFont otherwise. Adobe Technical Note 5177; OpenType, "CFF2
 * CharString format".
 */
export function checkCharstring(bytes: Uint8Array, font: CharstringFont, glyph: number): void {
  const walk: Walk = { stack: [], stems: 0, set: font.vsindex, ended: false, blended: false };
  run(bytes, font, walk, glyph, 0);
  if (!font.wide && !walk.ended) refuseFont(engineText('The outline of glyph {glyph} has no end.', { glyph }));
}

function run(bytes: Uint8Array, font: CharstringFont, walk: Walk, glyph: number, depth: number): void {
  if (depth > deepest) refuseFont(engineText('The outline of glyph {glyph} calls itself, or too deeply.', { glyph }));
  const view = new ByteView(bytes, engineText('outline of glyph {glyph}', { glyph }));
  const { stack } = walk;
  const take = (): number =>
    stack.pop() ?? refuseFont(engineText('The outline of glyph {glyph} lacks a number.', { glyph }));
  for (let at = 0; at < bytes.length && !walk.ended; ) {
    const first = view.u8(at++);
    if (first >= 32 || first === 28) {
      at += readOperand(view, at, first, stack);
      if (stack.length > most[`${font.wide}`])
        refuseFont(engineText('The outline of glyph {glyph} holds too many numbers at once.', { glyph }));
      continue;
    }
    const operator = first === 12 ? 1200 + view.u8(at++) : first;
    if (operator === back && !font.wide) return;
    if (operator === callLocal || operator === callGlobal) {
      const list = operator === callLocal ? font.locals : font.globals;
      const bias = list.length < 1240 ? 107 : list.length < 33900 ? 1131 : 32768;
      const called = list[take() + bias];
      if (!called)
        refuseFont(engineText('The outline of glyph {glyph} calls for a part that does not exist.', { glyph }));
      run(called, font, walk, glyph, depth + 1);
    } else if (stems.includes(operator) || operator === hintMask || operator === counterMask) {
      walk.stems += stack.length >> 1;
      stack.length = 0;
      if (!stems.includes(operator)) at += view.part(at, (walk.stems + 7) >> 3).length;
    } else if (font.wide && operator === vsindex) {
      if (walk.blended)
        refuseFont(engineText('The outline of glyph {glyph} changes its variations too late.', { glyph }));
      walk.set = take();
      stack.length = 0;
    } else if (font.wide && operator === blend) {
      blendOperands(stack, take(), font.regions[walk.set], glyph);
      walk.blended = true;
    } else if (!font.wide && operator === end) {
      walk.ended = true;
    } else if (!font.wide && operator in arithmetic) {
      const [taken, left] = arithmetic[operator]!;
      for (let i = 0; i < taken; i++) take();
      for (let i = 0; i < left; i++) stack.push(0);
    } else {
      const needed =
        needs[operator] ??
        refuseFont(
          engineText('The outline of glyph {glyph} holds the unknown operator {operator}.', { glyph, operator }),
        );
      if (stack.length < needed) refuseFont(engineText('The outline of glyph {glyph} lacks a number.', { glyph }));
      if (font.wide && moves.includes(operator) && stack.length > needed)
        refuseFont(engineText('The outline of glyph {glyph} gives a width, which CFF2 has elsewhere.', { glyph }));
      stack.length = 0;
    }
  }
}

/** Reads the number that begins with `first` and returns how many more bytes it took. */
function readOperand(view: ByteView, at: number, first: number, stack: number[]): number {
  if (first === 28) stack.push(view.i16(at));
  else if (first === 255) stack.push(view.fixed(at));
  else if (first < 247) stack.push(first - 139);
  else stack.push(first < 251 ? (first - 247) * 256 + view.u8(at) + 108 : -(first - 251) * 256 - view.u8(at) - 108);
  if (first === 28) return 2;
  return first === 255 ? 4 : first < 247 ? 0 : 1;
}

/** Takes the deltas of `count` values off the stack, one for each region. */
function blendOperands(stack: number[], count: number, regions: number | undefined, glyph: number): void {
  if (regions === undefined)
    refuseFont(engineText('The outline of glyph {glyph} varies by data that do not exist.', { glyph }));
  if (count < 0 || stack.length < count * (regions + 1))
    refuseFont(engineText('The outline of glyph {glyph} lacks a number.', { glyph }));
  stack.length -= count * regions;
}
