import { expect, test } from 'vitest';
import { openShop } from '#tests/open-shop.ts';
import { openLinkSigner } from './signed-links.ts';

const shop = await openShop();
const signer = await openLinkSigner(shop.tools.db);
const PATH = '/download/HRF-1/zip';
const ENDS_S = 1_900_000_000;
const signature = new URLSearchParams(signer.sign(PATH, ENDS_S)).get('signature')!;

test('a link that was signed is known by every process, and only for its path and end', async () => {
  const other = await openLinkSigner(shop.tools.db);
  expect(other.isSigned(PATH, ENDS_S, signature)).toBe(true);
  expect(other.isSigned('/download/HRF-2/zip', ENDS_S, signature)).toBe(false);
  expect(other.isSigned(PATH, ENDS_S + 1, signature)).toBe(false);
});

/** The last character of 43 holds two bits that no byte uses: four characters say the same bytes. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const twins = [1, 2, 3].map((more) => signature.slice(0, -1) + LETTERS[LETTERS.indexOf(signature.at(-1)!) + more]);

test.each([
  ...twins,
  `${signature}=`,
  `${signature} `,
  `${signature}!`,
  `${signature.slice(0, 9)}.${signature.slice(9)}`,
  Buffer.from(signature, 'base64url').toString('base64'),
  '',
  'ü'.repeat(43),
])('a signature has one spelling, which is not %s', (other) => {
  expect(signer.isSigned(PATH, ENDS_S, other)).toBe(false);
});
