import { expect, test } from 'vitest';
import { withoutWords } from './without-words.ts';

test.each([
  [`Unexpected token 'R', "Rani Wibow"... is not valid JSON`, 'Unexpected token …, …... is not valid JSON'],
  ['JSON Parse error: Unexpected identifier "he said "no" to me"', 'JSON Parse error: Unexpected identifier …'],
  ['no account for rani@shop.test here', 'no account for … here'],
  ['Failed at https://shop.test/reset?token=s3cr3t#a now', 'Failed at … now'],
  ['/customer/fonts?query=Jl.+Braga failed', '… failed'],
  ['key 3f9a1b2c4d5e6f708192a3b4c5d6e7f8 is wrong', 'key … is wrong'],
  ['card 4111111111111111', 'card …'],
  ['it broke at „Kopi Senja', 'it broke at …'],
  ['Größe fehlt', '… fehlt'],
  [
    'Failed to fetch dynamically imported module: https://shop.test/assets/pixel-BR4hfhDE.js',
    'Failed to fetch dynamically imported module: /assets/pixel-BR4hfhDE.js',
  ],
  [
    'Minified React error #418; visit https://react.dev/errors/418?args[]=HTML for',
    'Minified React error #418; visit … for',
  ],
  ['t is not a function', 't is not a function'],
])('of "%s" the shop is told "%s"', (message, notified) => {
  expect(withoutWords(message)).toBe(notified);
});

test('a long message is cut, and one of quotation marks alone takes no time', () => {
  expect(withoutWords('too much '.repeat(10_000)).length).toBeLessThanOrEqual(200);
  const began = performance.now();
  withoutWords(`'"\`“`.repeat(50_000));
  withoutWords(`${'a'.repeat(100_000)}@`);
  expect(performance.now() - began).toBeLessThan(1_000);
});
