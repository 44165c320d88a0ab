import { BrokenFont, engineText } from '../broken-font.ts';
import type { Message, PreviewRequest } from '../types.ts';
import type { LoadedFace } from './face.ts';

/** A preview request that has been checked against its face. */
export type CheckedRequest = {
  text: string;
  size: number;
  features: [tag: string, value: number][];
  coordinates: Map<string, number>;
  lang: string | null;
  dir: 'ltr' | 'rtl' | 'auto';
  color: string;
  /** Thousandths of an em between letters. */
  tracking: number;
  /** Thousandths of an em from baseline to baseline. */
  leading: number;
  /** Thousandths of an em at which lines break; null for never. */
  width: number | null;
  align: 'start' | 'center' | 'end';
  /** Pixels of the screen to the em; null for outlines as the font has them. */
  grain: number | null;
};

const longestText = 200;
const hexColor = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/**
 * Checks a preview request against a face: text to 200 code points without control characters but line breaks, known
 * features and axes (values clamped to the axis), a language tag, a hex colour. Throws BrokenFont with the problem
 * bad_request.
 */
export function checkRequest(request: PreviewRequest, face: LoadedFace): CheckedRequest {
  const { text, size = 64, lang, dir = 'auto', color = 'currentColor' } = request;
  const { tracking = 0, leading = 1200, width = null, align = 'start', grain = null } = request;
  if (typeof text !== 'string' || text === '') refuse('text', 'There is no text to draw.');
  // A code point takes at most two units, so longer strings need not be counted.
  if (text.length > 2 * longestText || [...text].length > longestText)
    refuse('text', engineText('The text has more than {most} characters.', { most: longestText }));
  if (!text.isWellFormed() || /[\u2028\u2029]|(?!\n)\p{Cc}/u.test(text))
    refuse('text', 'The text holds control characters.');
  if (!(Number.isFinite(size) && size >= 1 && size <= 2000))
    refuse('size', 'The size is not between 1 and 2000 pixels.');
  if (lang !== undefined && !/^[a-z]{2,8}(-[a-z0-9]{1,8}){0,7}$/i.test(lang))
    refuse('lang', 'The language is not a BCP 47 tag.');
  if (dir !== 'ltr' && dir !== 'rtl' && dir !== 'auto') refuse('dir', 'The direction is not ltr, rtl or auto.');
  if (color !== 'currentColor' && !hexColor.test(color)) refuse('color', 'The colour is neither hex nor currentColor.');
  checkRange(tracking, -500, 2000, 'tracking');
  checkRange(leading, 300, 5000, 'leading');
  if (width !== null) checkRange(width, 500, 1_000_000, 'width');
  if (align !== 'start' && align !== 'center' && align !== 'end')
    refuse('align', 'The alignment is not start, center or end.');
  if (grain !== null && !(grain >= 8 && grain <= 4096)) refuse('grain', 'The grain is not between 8 and 4096 pixels.');
  return {
    text,
    size,
    features: checkFeatures(request.features ?? {}, face),
    coordinates: checkAxes(request.axes ?? {}, face),
    lang: lang ?? null,
    dir,
    color: color === 'currentColor' || color.startsWith('#') ? color : `#${color}`,
    tracking,
    leading,
    width,
    align,
    grain,
  };
}

function checkRange(value: number, least: number, most: number, name: string): void {
  if (!(Number.isFinite(value) && value >= least && value <= most))
    refuse(
      name,
      engineText('The {name} is not between {least} and {most} thousandths of an em.', { name, least, most }),
    );
}

function checkFeatures(wanted: Record<string, number>, face: LoadedFace): [string, number][] {
  return Object.entries(wanted).map(([tag, value]) => {
    if (!face.features.has(tag))
      refuse('features', engineText('The font has no feature {name}.', { name: quote(tag) }));
    if (!Number.isInteger(value) || value < 0 || value > 65535)
      refuse('features', engineText('The feature {name} needs a whole number.', { name: tag }));
    return [tag, value];
  });
}

function checkAxes(wanted: Record<string, number>, face: LoadedFace): Map<string, number> {
  return new Map(
    Object.entries(wanted).map(([tag, value]) => {
      const axis =
        face.axes.find((one) => one.tag === tag) ??
        refuse('axes', engineText('The font has no axis {name}.', { name: quote(tag) }));
      if (!Number.isFinite(value)) refuse('axes', engineText('The axis {name} needs a number.', { name: tag }));
      return [tag, Math.min(axis.max, Math.max(axis.min, value))];
    }),
  );
}

function quote(tag: string): string {
  return JSON.stringify(tag.slice(0, 16));
}

function refuse(field: string, detail: string | Message): never {
  throw new BrokenFont('bad_request', detail, { field });
}
