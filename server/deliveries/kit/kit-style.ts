import type { FontFacts } from '#fonts/engine.ts';
import type { CharacterSet } from './split-coverage.ts';

/** One font file of a kit. */
export type KitFile = { path: string; set: CharacterSet; integrity: string; bytes: Uint8Array };

/** One style of a kit with its files. `room` is how wide a text stands in it beside Arial, where it stands 1. */
export type KitStyle = { name: string; facts: FontFacts; isDefault: boolean; room: number; files: KitFile[] };

/** CSS font-stretch of the nine width classes. OpenType OS/2, usWidthClass. */
const STRETCHES = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200];
/** English as it is written, so that its letters and spaces are as frequent as on a page; and how far it runs in Arial, of the em. */
export const ROOM_TEXT =
  'The letters of a page are mostly small ones, and how wide they stand decides where its lines are broken; so this is set in both fonts, and the one is made as wide as the other.';
export const ROOM_IN_ARIAL = 76.987;

/** How CSS chooses a style: a variable font has spans. */
export function describeStyle({ facts }: Pick<KitStyle, 'facts'>): Record<string, string> {
  const axis = (tag: string) => facts.axes.find((one) => one.tag === tag);
  const [weight, width] = [axis('wght'), axis('wdth')];
  return {
    'font-style': facts.slope === 'upright' ? 'normal' : 'italic',
    'font-weight': weight ? `${weight.min} ${weight.max}` : String(facts.weight),
    'font-stretch': width ? `${width.min}% ${width.max}%` : `${STRETCHES[facts.width - 1] ?? 100}%`,
  };
}

/** What makes Arial take the room of a style, so that a page does not jump when the font comes. CSS Fonts 5, size-adjust. */
export function adjustFallback({ facts, room }: Pick<KitStyle, 'facts' | 'room'>): Record<string, string> {
  const percent = (units: number) => `${((units / facts.unitsPerEm / room) * 100).toFixed(2)}%`;
  return {
    'size-adjust': `${(room * 100).toFixed(2)}%`,
    'ascent-override': percent(facts.ascender),
    'descent-override': percent(-facts.descender),
    'line-gap-override': percent(facts.lineGap),
  };
}

/** Text as a CSS string: everything but letters, figures and blanks is written by its number. */
export const quoteCss = (text: string) =>
  `"${text.replace(/[^\p{L}\p{N} -]/gu, (sign) => `\\${sign.codePointAt(0)!.toString(16)} `)}"`;
