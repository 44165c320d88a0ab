import type { LetterSpan } from './shape-text.ts';

/**
 * Where a caret stands before each UTF-16 unit of a line, and behind the last: font units from the line's left. Letters
 * that were shaped as one share its width; marks share the caret of their letter.
 */
export function placeCarets(text: string, spans: readonly LetterSpan[]): number[] {
  const carets = new Array<number>(text.length + 1).fill(Number.NaN);
  for (const { start, end, x, width, rtl: isLeftward } of spans) {
    const letters = [...text.slice(start, end)];
    const bases = Math.max(1, letters.filter((letter) => !/^\p{M}/u.test(letter)).length);
    let passed = 0;
    let at = start;
    for (const letter of letters) {
      if (at > start && !/^\p{M}/u.test(letter)) passed += 1;
      const share = (width * Math.min(passed, bases)) / bases;
      const place = Math.round(isLeftward ? x + width - share : x + share);
      for (let unit = 0; unit < letter.length; unit++) carets[at + unit] = place;
      at += letter.length;
    }
  }
  const last = spans.find(({ end }) => end === text.length);
  carets[text.length] = last ? Math.round(last.rtl ? last.x : last.x + last.width) : 0;
  // A unit that was not shaped at all stands where the next one does.
  for (let at = text.length - 1; at >= 0; at--) if (Number.isNaN(carets[at])) carets[at] = carets[at + 1]!;
  return carets;
}
