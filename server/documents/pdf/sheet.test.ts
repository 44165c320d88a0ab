import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { readPdf } from '#tests/read-pdf.ts';
import { faceOf } from './faces.ts';
import { Sheet } from './sheet.ts';

const linesOf = (text: string, width: number) => new Sheet('t', 't', new Date(0)).lines(text, { size: 10, width });

function drawn(...words: string[]): Uint8Array {
  const sheet = new Sheet('Title', 'Shop', new Date(0));
  for (const [at, text] of words.entries())
    sheet.into('P', () => sheet.text(51, 80 + at * 20, text, { size: 10, width: 400 }));
  return sheet.finish();
}

test('a number with hyphens stays in one line, other words end a line at theirs', () => {
  const sheet = new Sheet('t', 't', new Date(0));
  const number = 'HRF-32A5N-PNT68-SEWKK';
  const room = sheet.width(number, { size: 10 });
  // At its second hyphen it would fit behind the word.
  expect(linesOf(`for ${number}`, room)).toBe(2);
  expect(linesOf(`${number} ${number} ${number}`, room)).toBe(3);
  expect(linesOf('Hohenstein-Wittgenstein', sheet.width('Hohenstein-Witt', { size: 10 }))).toBe(2);
});

const letters = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }) },
  { weight: 2, arbitrary: fc.constantFrom(' ', 'f', 'i', 'l') },
  { weight: 1, arbitrary: fc.constantFrom('×', '…', '–') },
);
const plainText = fc.array(letters, { minLength: 1, maxLength: 30 }).map((all) => all.join(''));

test('words that are set pair by pair are as wide as a library sets them whole', () => {
  const sheet = new Sheet('t', 't', new Date(0));
  const library = new PDFDocument();
  for (const weight of ['regular', 'medium', 'bold'] as const) {
    const { name, bytes } = faceOf(weight);
    library.registerFont(name, bytes);
    fc.assert(
      fc.property(plainText, (text) => {
        const whole = library.font(name, 10).widthOfString(text, { features: [] });
        expect(sheet.width(text, { size: 10, weight })).toBeCloseTo(whole, 6);
      }),
      {
        examples: [['office affine'], ['D`Artagnan'], ['AVATAR To.'], ['  ffi  fi '], [' '], ['2 × Wi-Fi …']],
        numRuns: 300,
      },
    );
  }
});

test('what is written can be read again in any script, whatever was drawn before', async () => {
  const words = ['Rani, office 12', 'Zoë Łódź', 'नमन', '東京', 'راني'];
  const before = drawn(...words);
  const { text, isTagged, language, title } = await readPdf(before);
  for (const one of words.slice(0, 4)) expect(text.normalize('NFKC')).toContain(one);
  expect(text).toMatch(/\p{Script=Arabic}/u);
  expect({ isTagged, language, title }).toEqual({ isTagged: true, language: 'en', title: 'Title' });
  drawn('Other words: ~ffi fl Å, 京', 'راني كوسوما');
  expect(Buffer.compare(drawn(...words), before)).toBe(0);
});

test('a title outside of ASCII and its brackets are read as they are', async () => {
  const sheet = new Sheet('Größe (京) \\', 'Шрифты & <Söhne>', new Date(0));
  expect((await readPdf(sheet.finish())).title).toBe('Größe (京) \\');
});
