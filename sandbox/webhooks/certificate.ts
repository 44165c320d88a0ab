import { generateKeyPair, type KeyObject, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { newId } from '../wire/ids.ts';
import { bits, element, integer, oid, time } from './der.ts';

/** `path` is where it lies below the API's address: a new one each time, since shops keep certificates by address. */
export type SealedCertificate = { path: string; pem: string; privateKey: KeyObject };

const SHA256_WITH_RSA = '1.2.840.113549.1.1.11';
const COMMON_NAME = '2.5.4.3';
const YEAR_MS = 365 * 86_400_000;

/**
 * Makes a key and a certificate signed by itself (X.509 version 3, RFC 5280 section 4.1), good from yesterday for ten years.
 * node:crypto reads certificates but makes none, and a package for this one would be larger than the house.
 */
export async function makeCertificate(name: string, now_ms: number): Promise<SealedCertificate> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const algorithm = element('sequence', oid(SHA256_WITH_RSA), element('null'));
  const part = element('sequence', oid(COMMON_NAME), element('text', Buffer.from(name)));
  const subject = element('sequence', element('set', part));
  const body = element(
    'sequence',
    element('version', integer(Buffer.of(2))),
    integer(Buffer.concat([Buffer.of(1), randomBytes(15)])),
    algorithm,
    subject,
    element('sequence', time(now_ms - 86_400_000), time(now_ms + 10 * YEAR_MS)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const certificate = element('sequence', body, algorithm, bits(sign('sha256', body, privateKey)));
  const lines = certificate.toString('base64').replace(/.{1,64}/g, '$&\n');
  const path = `/v1/notifications/certs/CERT-${newId()}`;
  return { path, privateKey, pem: `-----BEGIN CERTIFICATE-----\n${lines}-----END CERTIFICATE-----\n` };
}
