import { type KeyObject, randomUUID, sign, verify, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';

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
