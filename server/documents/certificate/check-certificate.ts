import { createHash, createPublicKey, verify } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { writeCanonicalJson } from '#contract/text/canonical-json.ts';
import type { Certificate, CertifiedFile, PublicKey, SignedCertificate } from '../certificate.ts';
import { digestFields, writeCertificate } from './sign-certificate.ts';

export type Check =
  | { kind: 'valid'; signed: SignedCertificate }
  /** Signed by the shop, but these fields are not as they were then. */
  | { kind: 'changed'; fields: string[] }
  /** None of these keys signed it. */
  | { kind: 'not_signed'; why: string };

/**
 * Checks the text of a certificate with the shop's public keys and nothing else. The text must be the very bytes that
 * the shop gives out: one that says the same in other bytes is none of ours.
 */
export function checkCertificate(text: string, keys: readonly PublicKey[]): Check {
  const signed = read(text);
  if (!signed) return { kind: 'not_signed', why: 'This is no certificate.' };
  const key = keys.find(({ kid }) => kid === signed.certificate.keyId) ?? (keys.length === 1 ? keys[0] : undefined);
  if (!key) return { kind: 'not_signed', why: 'None of these keys signed it.' };
  if (!isSigned(signed, key)) return { kind: 'not_signed', why: 'The signature does not fit.' };
  const digests = digestFields(signed.certificate);
  const names = new Set([...Object.keys(digests), ...Object.keys(signed.digests)]);
  const fields = [...names].filter((name) => digests[name] !== signed.digests[name]);
  if (fields.length > 0) return { kind: 'changed', fields };
  if (writeCertificate(signed) !== text.replace(/\n$/, ''))
    return { kind: 'not_signed', why: 'It is not written as the shop writes it.' };
  return { kind: 'valid', signed };
}

function read(text: string): SignedCertificate | null {
  try {
    const value: SignedCertificate = JSON.parse(text);
    const isWhole = typeof value?.signature === 'string' && isRecord(value.certificate) && isRecord(value.digests);
    // A number that is not whole has no canonical form, and none of ours holds one.
    return isWhole && writeCertificate(value) !== '' ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null;
    throw error;
  }
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSigned({ digests, signature }: SignedCertificate, { kty, crv, x }: PublicKey): boolean {
  const bytes = Buffer.from(signature, 'base64url');
  // Several texts decode to the same bytes; one of them is ours.
  if (bytes.length !== 64 || bytes.toString('base64url') !== signature) return false;
  const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
  return verify(null, Buffer.from(writeCanonicalJson(digests)), key, bytes);
}

/** A font found in a folder: a certified one, an altered one under the name of a certified one, or neither. */
export type FoundFile = { path: string } & (
  | { kind: 'genuine'; file: CertifiedFile }
  | { kind: 'altered'; file: CertifiedFile }
  | { kind: 'unknown' }
);

const FONT = /\.(ttf|otf|woff2?)$/i;

/**
 * Compares every font in a folder, however deep, with what a certificate says of the files. Other files are not looked
 * at.
 */
export function checkFiles({ files = [] }: Pick<Certificate, 'files'>, folder: string): FoundFile[] {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => FONT.test(name));
  return names.toSorted().map((name): FoundFile => {
    const bytes = fs.readFileSync(path.join(folder, name));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const genuine = files.find((file) => file.sha256 === sha256);
    if (genuine) return { path: name, kind: 'genuine', file: genuine };
    const called = files.find((file) => file.name.toLowerCase() === path.basename(name).toLowerCase());
    return called ? { path: name, kind: 'altered', file: called } : { path: name, kind: 'unknown' };
  });
}
