import type { FontFacts } from '#fonts/engine.ts';
import type { CharacterSet } from './split-coverage.ts';

/** One font file of a kit. */
export type KitFile = { path: string; set: CharacterSet; integrity: string; bytes: Uint8Array };

/** One style of a kit with its files. `run` is how far ROOM_TEXT runs in it, of the em; null where letters are missing. */
export type KitStyle = { name: string; facts: FontFacts; isDefault: boolean; run: number | null; files: KitFile[] };

/** CSS font-stretch of the nine width classes. OpenType OS/2, usWidthClass. */
const STRETCHES = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200];
/** English as it is written, so that its letters and spaces are as frequent as on a page. */
export const ROOM_TEXT =
  'The letters of a page are mostly small ones, and how wide they stand decides where its lines are broken; so this is set in both fonts, and the one is made as wide as the other.';

/** Fonts that are there before any is fetched, under the names that browsers know them by, and how far ROOM_TEXT runs in them. */
export type StandIn = { local: readonly string[]; run: number };

/** Desks and telephones have one of these: Arial, or what takes exactly its room, then Android's and those of Linux. Their runs were measured on the fonts. */
export const STAND_INS: readonly StandIn[] = [
  {
    local: ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans', 'Arimo', 'Arimo-Regular', 'Helvetica'],
    run: 76.987,
  },
  { local: ['Roboto', 'Roboto-Regular'], run: 76.576 },
  { local: ['Noto Sans', 'NotoSans-Regular', 'Noto Sans Regular'], run: 80.959 },
  { local: ['DejaVu Sans', 'DejaVuSans'], run: 87.549 },
];

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

/** What makes a font that is there take the room of a style, so that a page does not jump when the font comes. CSS Fonts 5, size-adjust. */
export function adjustFallback(
  { facts, run }: Pick<KitStyle, 'facts' | 'run'>,
  standIn: StandIn,
): Record<string, string> {
  const room = run === null ? 1 : run / standIn.run;
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
