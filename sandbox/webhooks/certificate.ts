import { generateKeyPair, type KeyObject, randomBytes, randomUUID, sign, verify, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { newId } from '../wire/ids.ts';

/** The few parts of DER (ITU-T X.690) that a certificate needs. Each function gives one whole element. */

const TAG = {
  integer: 0x02,
  bits: 0x03,
  null: 0x05,
  oid: 0x06,
  text: 0x0c,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
};

function element(tag: keyof typeof TAG, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([TAG[tag]]), length(content.length), content]);
}

/** A positive whole number, given as big-endian bytes. */
function integer(bytes: Uint8Array): Buffer {
  return element('integer', (bytes[0] ?? 0) < 0x80 ? bytes : Buffer.concat([Buffer.of(0), bytes]));
}

/** An object identifier, e.g. 1.2.840.113549.1.1.11. */
function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  return element('oid', Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** A time of the form 20261231235959Z. */
function time(at_ms: number): Buffer {
  return element('time', Buffer.from(`${new Date(at_ms).toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`));
}

/** Whole bytes as a bit string: no bit of the last byte is unused. */
function bits(bytes: Uint8Array): Buffer {
  return element('bits', Buffer.of(0), bytes);
}

function length(size: number): Buffer {
  if (size < 0x80) return Buffer.of(size);
  const bytes = size < 0x100 ? [size] : [size >> 8, size & 0xff];
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}

/** Seven bits a byte, the highest first, all but the last marked. */
function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) digits.unshift(0x80 | (rest & 0x7f));
  return digits;
}

/** `path` is where it lies below the API's address: a new one each time, since shops keep certificates by address. */
export type SealedCertificate = { path: string; pem: string; privateKey: KeyObject };

const SHA256_WITH_RSA = '1.2.840.113549.1.1.11';
const COMMON_NAME = '2.5.4.3';
const YEAR_MS = 365 * 86_400_000;

/**
 * Makes a key and a certificate signed on its own (X.509 version 3, RFC 5280 section 4.1), good from yesterday for ten
 * years. node:crypto reads certificates but makes none, and a package for this one would be larger than the sandbox.
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

/** A signature takes most of a millisecond, which is no time of the thread that serves. */
const signAside = promisify(sign);

/** The headers that PayPal sends with a webhook. */
export type Transmission = { id: string; time: string; signature: string; certUrl: string; algorithm: string };

/** What is signed: the id and time of the transmission, the subscription's id, and the CRC32 of the raw body. */
function message(id: string, time: string, webhookId: string, body: string): Buffer {
  return Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`);
}

/** Signs a body for one transmission, as PayPal does (SHA256withRSA, PKCS #1 version 1.5). */
export async function signEvent(
  body: string,
  webhookId: string,
  certUrl: string,
  key: KeyObject,
  now_ms: number,
): Promise<Transmission> {
  const id = randomUUID();
  const time = `${new Date(now_ms).toISOString().slice(0, 19)}Z`;
  const signature = await signAside('sha256', message(id, time, webhookId, body), key);
  return { id, time, signature: signature.toString('base64'), certUrl, algorithm: 'SHA256withRSA' };
}

/** True when the body was signed so by the certificate's key. */
export function isSigned(body: string, webhookId: string, { id, time, signature }: Transmission, pem: string): boolean {
  return verify(
    'sha256',
    message(id, time, webhookId, body),
    new X509Certificate(pem).publicKey,
    Buffer.from(signature, 'base64'),
  );
}
