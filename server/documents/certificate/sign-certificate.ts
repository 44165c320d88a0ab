import { createHash, type KeyObject, sign } from 'node:crypto';
import { type Plain, writeCanonicalJson } from '#server/kit/crypto/canonical-json.ts';
import type { Certificate, SignedCertificate } from './certificate.ts';

/** Signs a certificate: Ed25519 over the canonical JSON (RFC 8785) of the digests of its fields. */
export function signCertificate(certificate: Certificate, key: KeyObject): SignedCertificate {
  const digests = digestFields(certificate);
  const signature = sign(null, Buffer.from(writeCanonicalJson(digests)), key).toString('base64url');
  return { certificate, digests, signature };
}

/** The one text of a signed certificate, as it is kept, given out and checked. */
export function writeCertificate(signed: SignedCertificate): string {
  return writeCanonicalJson(signed);
}

/** SHA-256 in hexadecimal of the canonical JSON of each field. */
export function digestFields(fields: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      createHash('sha256')
        .update(writeCanonicalJson(value as Plain))
        .digest('hex'),
    ]),
  );
}
