import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Certificate, PublicKey } from '../certificate.ts';
import { checkCertificate } from './check-certificate.ts';
import { signCertificate, writeCertificate } from './sign-certificate.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const publicKeyOf = (key: typeof privateKey, kid: string): PublicKey => ({
  kty: 'OKP',
  crv: 'Ed25519',
  x: createPublicKey(key).export({ format: 'jwk' }).x!,
  kid,
  use: 'sig',
  alg: 'EdDSA',
});
const keys = [publicKeyOf(privateKey, 'k1')];

const certificate: Certificate = {
  format: 'huruf-certificate-2',
  licenseNumber: 'HRF-ABCDE-FGHJK-MNPQR',
  licensee: 'Kopi Senja, رانِي',
  licensor: 'Huruf',
  product: { name: 'Fraunces', release: 1, releaseVersion: '1.0', version: 'v1' },
  files: [{ name: 'Fraunces.ttf', format: 'TTF', release: 1, sha256: 'ab'.repeat(32) }],
  licenseType: 'Standard License',
  terms: { version: 3, sha256: 'cd'.repeat(32) },
  quantity: 2,
  limits: [{ label: 'Desktop users', value: '10' }],
  term: 'for ever',
  issuedAt: '2026-11-20T10:00:00.000Z',
  order: 184,
  invoice: 'INV-2026-000184',
  verify: 'https://huruf.example/verify/HRF-ABCDE-FGHJK-MNPQR',
  keyId: 'k1',
};
const text = writeCertificate(signCertificate(certificate, privateKey));

test('what was signed is valid, without asking anybody', () => {
  expect(checkCertificate(text, keys)).toMatchObject({ kind: 'valid', signed: { certificate } });
});

test('a changed field is named', () => {
  const change = (part: object) => {
    const signed = JSON.parse(text);
    Object.assign(signed.certificate, part);
    return checkCertificate(writeCertificate(signed), keys);
  };
  expect(change({ licensee: 'Somebody Else' })).toEqual({ kind: 'changed', fields: ['licensee'] });
  expect(change({ quantity: 20, term: 'longer' })).toEqual({ kind: 'changed', fields: ['quantity', 'term'] });
  expect(change({ extra: 'more' })).toEqual({ kind: 'changed', fields: ['extra'] });
});

test('whoever changes field and digest together has no signature, and another key is none of the shop', () => {
  const other = generateKeyPairSync('ed25519').privateKey;
  const forged = writeCertificate(signCertificate({ ...certificate, licensee: 'Me' }, other));
  expect(checkCertificate(forged, keys).kind).toBe('not_signed');
  expect(checkCertificate(text, [publicKeyOf(other, 'k1')]).kind).toBe('not_signed');
  expect(checkCertificate(text, []).kind).toBe('not_signed');
});

test('any byte that is flipped is seen', () => {
  const bytes = Buffer.from(text);
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
      const changed = Buffer.from(bytes);
      changed[at] = changed[at]! ^ flip;
      expect(checkCertificate(changed.toString('utf8'), keys).kind).not.toBe('valid');
    }),
    { numRuns: 3_000 },
  );
});

test('whatever stands in a file is told from a certificate', () => {
  for (const wrong of [
    '',
    'null',
    '[]',
    '{}',
    '{"certificate":1,"digests":{},"signature":""}',
    '{"a":1.5}',
    text.slice(1),
  ])
    expect(checkCertificate(wrong, keys).kind).toBe('not_signed');
  fc.assert(fc.property(fc.json(), (json) => checkCertificate(json, keys).kind === 'not_signed'));
});
