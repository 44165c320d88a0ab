import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitRuns } from '../layout/split-runs.ts';

/** The text as it stands from left to right, with the letters of right-to-left runs turned round. */
function lay(text: string, dir: 'ltr' | 'rtl' | 'auto' = 'auto'): string {
  return splitRuns(text, dir)
    .map(({ start, end, rtl }) => {
      const letters = [...text.slice(start, end)];
      return (rtl ? letters.reverse() : letters).join('');
    })
    .join('');
}

describe('a line of two directions', () => {
  it.each([
    ['stands as it is when all of it runs left to right', 'abc 12', 'abc 12'],
    ['is turned round when all of it runs right to left', 'אבג', 'גבא'],
    ['keeps a Hebrew phrase together in a Latin line', 'a אב גד z', 'a דג בא z'],
    ['keeps a Latin phrase together in a Hebrew line', 'אב go on גד', 'דג go on בא'],
    ['keeps figures readable in a Hebrew line', 'אב 123 גד', 'דג 123 בא'],
    ['keeps a price with its currency sign', 'אב $5.20 גד', 'דג $5.20 בא'],
    ['puts the full stop of an Arabic sentence at its left end', 'بت.', '.تب'],
    ['begins anew in its own direction after a space and a tab', 'a אב \tגד', 'a בא \tדג'],
    ['keeps the kashida in an Arabic word that begins with it', 'ـب a', 'a بـ'],
    // Brackets in right-to-left runs are mirrored when they are shaped, so they stand turned round here.
    ['lays brackets round what they enclose', 'אב (cd) ef', 'ef )cd( בא'],
    ['leaves brackets round a Hebrew word in a Latin line', 'ab (גד) ef', 'ab (דג) ef'],
  ])('%s', (_what, text, laid) => {
    expect(lay(text)).toBe(laid);
  });

  it('starts on the side it is told to', () => {
    expect(lay('12 אב', 'ltr')).toBe('12 בא');
    expect(lay('12 אב', 'rtl')).toBe('בא 12');
  });

  it('splits scripts but leaves shared signs with the letters before them', () => {
    expect(splitRuns('abc, где!', 'auto').map(({ script }) => script)).toEqual(['Latn', 'Cyrl']);
    expect(splitRuns('12 + 3', 'auto').map(({ script }) => script)).toEqual(['Zyyy']);
  });

  it('loses and repeats no letter, whatever the text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab אב نص 12٣ ,.-+$%()[]é👩‍🚀कि') });
    fc.assert(
      fc.property(
        text.filter((one) => one !== ''),
        fc.constantFrom('ltr', 'rtl', 'auto'),
        (line, dir) => {
          const runs = splitRuns(line, dir).sort((a, b) => a.start - b.start);
          expect(runs[0]!.start).toBe(0);
          expect(runs.at(-1)!.end).toBe(line.length);
          for (let i = 1; i < runs.length; i++) expect(runs[i]!.start).toBe(runs[i - 1]!.end);
        },
      ),
      { seed: 7, numRuns: 300 },
    );
  });
});
