import fs from 'node:fs';
import { expect, test } from 'vitest';
import { NAMES } from '#tests/any-text.ts';
import { readPdf } from '#tests/read-pdf.ts';
import type { Certificate } from '../certificate.ts';
import type { Invoice } from '../invoice.ts';
import { faceOf, fallbackFaces } from './faces.ts';
import { knownFace } from './known-face.ts';
import { print } from './pdf-renderer.ts';
import { facesFor } from './script-faces.ts';

const DAY = '2026-11-20';

function invoiceOf(names: readonly string[]): Invoice {
  return {
    ...{
      kind: 'invoice',
      copy: 1,
      number: 'INV-2026-000001',
      order: 1,
      currency: 'USD',
      totalCents: 100,
      isTest: false,
    },
    ...{ date: DAY, supplied: DAY, issuedAt: `${DAY}T08:00:00.000Z`, payment: { method: 'PayPal', reference: 'R-1' } },
    seller: { name: 'Foundry', address: 'Bandung', taxId: '', email: 'shop@shop.test', country: 'ID' },
    buyer: { name: names[0]!, company: '', address: names.slice(1, 4).join('\n'), email: 'rani@shop.test', taxId: '' },
    lines: names.map((product) => ({
      ...{ product, license: product, licenseNumber: 'N-1', quantity: 1 },
      ...{ unitCents: 100, creditCents: 0, creditFor: '', amountCents: 100 },
    })),
    tax: { country: 'ID', region: '', percent: '0', netCents: 100, taxCents: 0, note: '' },
  } as Invoice;
}

/** Writes what is drawn where somebody wants to look at it. */
const keep = (name: string, bytes: Uint8Array) =>
  process.env.KEEP_DRAWINGS && fs.writeFileSync(`${process.env.KEEP_DRAWINGS}/${name}.pdf`, bytes);

test('names of every script stand on an invoice in letters', async () => {
  const bytes = await print({ kind: 'invoice', document: invoiceOf(NAMES) });
  keep('invoice', bytes);
  const { text } = await readPdf(bytes);
  expect(text).not.toMatch(/U\+|□/);
  for (const name of NAMES)
    for (const word of name.split(/[\s-]/)) {
      const letter = [...word][0]!;
      expect(text.normalize('NFKC'), name).toContain(letter.normalize('NFKC'));
    }
});

test('a certificate names a licensee of any script in letters', async () => {
  for (const [at, licensee] of NAMES.entries()) {
    const words = `${licensee} Studio`;
    const certificate = {
      ...{ format: 'huruf-certificate-2', licenseNumber: 'N-1', licensee: words, licensor: 'Foundry', files: [] },
      product: { name: licensee, release: 1, releaseVersion: '1.0', version: 'a'.repeat(64), designers: [licensee] },
      ...{ licenseType: 'Web License', terms: null, quantity: 1, limits: [{ label: 'Users', value: licensee }] },
      ...{ term: 'for ever', issuedAt: `${DAY}T08:00:00.000Z`, order: 1, invoice: 'INV-2026-000001' },
      ...{ verify: 'http://shop.test/verify/N-1', keyId: 'key' },
    } as unknown as Certificate;
    const signed = { certificate, digests: {}, signature: 'a'.repeat(86) };
    const bytes = await print({ kind: 'certificate', signed, name: null, specimens: [], language: null });
    if (at % 6 === 2) keep(`certificate-${at}`, bytes);
    expect((await readPdf(bytes)).text, licensee).not.toMatch(/U\+|□/);
  }
});

test('the same document is the same bytes, whatever was drawn before', async () => {
  const [one] = NAMES.slice(2);
  const first = await print({ kind: 'invoice', document: invoiceOf([one!, '李小龙']) });
  await print({ kind: 'invoice', document: invoiceOf(['大谷 しょうへい', '김민수']) });
  expect(Buffer.from(await print({ kind: 'invoice', document: invoiceOf([one!, '李小龙']) })).equals(first)).toBe(true);
});

test('a letter that no face has is a box, and the document says so', async () => {
  const { text } = await readPdf(await print({ kind: 'invoice', document: invoiceOf(['Rani \u{13000}\u{12000}']) }));
  expect(text).toContain('Rani □□');
  expect(text).toContain('appear as boxes');
  expect(text).not.toContain('U+');
});

test('every face has a width for its last glyphs, also for empty ones, and a document can embed them', async () => {
  const faces = [faceOf('regular'), ...fallbackFaces(), ...(await facesFor(NAMES.join(' ')))];
  expect(faces.length).toBeGreaterThan(30);
  for (const face of faces) {
    const { font } = knownFace(face);
    const glyphs = [-2, -1].map((back) => {
      const id = font.numGlyphs + back;
      return { id, codePoints: [], advanceWidth: font.getGlyph(id).advanceWidth };
    });
    expect(knownFace(face).packed(glyphs).font.length, face.name).toBeGreaterThan(100);
  }
});
