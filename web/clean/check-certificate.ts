import { type Plain, writeCanonicalJson } from '#contract/text/canonical-json.ts';
import type { CertificateKey, FoundCertificate } from './found-file.ts';

type Signed = {
  certificate: Record<string, Plain>;
  digests: Record<string, Plain>;
  signature: string;
};

/**
 * A certificate of the shop in its JSON, checked here with the shop's public keys: as the shop signed it, changed
 * since, or signed by nobody we know. Null for a text that is no certificate.
 */
export async function checkCertificate(
  text: string,
  keys: readonly CertificateKey[],
): Promise<Omit<FoundCertificate, 'kind' | 'path'> | null> {
  const signed = readSigned(text);
  if (!signed) return null;
  const { certificate } = signed;
  const { licenseNumber, files } = certificate;
  const hashes = Array.isArray(files) ? files.flatMap(hashIn) : [];
  return {
    state: await judge(signed, keys),
    licenseNumber: typeof licenseNumber === 'string' ? licenseNumber : '',
    files: hashes,
  };
}

async function judge({ certificate, digests, signature }: Signed, keys: readonly CertificateKey[]) {
  const { kid, ...jwk } = keys.find((one) => one.kid === certificate.keyId) ?? { kid: '' };
  if (kid === '') return 'not_signed';
  try {
    const key = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify']);
    const bytes = new TextEncoder().encode(writeCanonicalJson(digests));
    if (!(await crypto.subtle.verify('Ed25519', key, fromBase64Url(signature), bytes))) return 'not_signed';
  } catch (error) {
    // An older browser does not know this kind of signature.
    if (error instanceof DOMException) return 'unchecked';
    throw error;
  }
  const names = new Set([...Object.keys(certificate), ...Object.keys(digests)]);
  for (const name of names) {
    const value = certificate[name];
    if (value === undefined || digests[name] !== (await digest(value))) return 'changed';
  }
  return 'valid';
}

async function digest(value: Plain): Promise<string> {
  const bytes = new TextEncoder().encode(writeCanonicalJson(value));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function readSigned(text: string): Signed | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || typeof value.signature !== 'string') return null;
    const { certificate, digests, signature } = value;
    if (!isRecord(certificate) || !isRecord(digests)) return null;
    // A number that is not whole has no one text, and no certificate holds one.
    writeCanonicalJson(certificate);
    writeCanonicalJson(digests);
    return { certificate, digests, signature };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null;
    throw error;
  }
}

const hashIn = (file: Plain): string[] =>
  isRecord(file) && typeof file.sha256 === 'string' ? [file.sha256.toLowerCase()] : [];

function isRecord(value: unknown): value is Record<string, Plain> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
