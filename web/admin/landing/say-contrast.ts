import { contrastOf, isColor } from '../../ui/sections/readable-ink.ts';

/** Text is read by most from this ratio on, and by nearly all from the other (WCAG 2.2, 1.4.3 and 1.4.6). */
const ENOUGH = 4.5;
const PLENTY = 7;

/** How well two colours are told apart, as a number and in words; nothing while one of them is not a colour yet. */
export function sayContrast(background: string, ink: string): string | undefined {
  if (!isColor(background) || !isColor(ink)) return undefined;
  const ratio = contrastOf(background, ink);
  // Cut, not rounded: what falls short of a limit must not look as if it had reached it.
  const figure = (Math.floor(ratio * 10) / 10).toFixed(1);
  if (ratio >= PLENTY) return `Contrast ${figure}, very good`;
  if (ratio >= ENOUGH) return `Contrast ${figure}, good`;
  return `Contrast ${figure}, too low: many can not read this. Text needs 4.5 or more.`;
}
