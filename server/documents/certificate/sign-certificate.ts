import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mustExist } from '#contract/must-exist.ts';
import { type Plain, writeCanonicalJson } from '#contract/text/canonical-json.ts';
import type { Db } from '#server/kit/database/database.ts';
import type { Certificate, PublicKey, SignedCertificate } from '../certificate.ts';
import type { SigningKey } from './certificate-queries.ts';

/** Signs a certificate: Ed25519 over the canonical JSON (RFC 8785) of the digests of its fields. */
export function signCertificate(certificate: Certificate, key: KeyObject): SignedCertificate {
  return { certificate, ...signFields(certificate, key) };
}

/** The digests of the fields of anything that the shop states, and their signature. */
export function signFields(stated: object, key: KeyObject): Omit<SignedCertificate, 'certificate'> {
  const digests = digestFields(stated);
  return { digests, signature: sign(null, Buffer.from(writeCanonicalJson(digests)), key).toString('base64url') };
}

/** The one text of a signed certificate, as it is stored, given out and checked. */
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

type OpenKey = { id: string; key: KeyObject };

/**
 * The key that signs, made when the shop has none yet. Of several that are made at once, one stays.
 * @param known the key, where it was read just now.
 */
export async function openSigningKey(db: Db, now: Date, known?: SigningKey): Promise<OpenKey> {
  const active = known ?? (await activeKey(db));
  if (active) return open(active);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  await db
    .insertInto('certificate_keys')
    .values({
      id: nameKey(publicKey),
      private_key: privateKey.export({ format: 'der', type: 'pkcs8' }),
      is_active: true,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return open(mustExist(await activeKey(db)));
}

/** Every key that signs or has signed, for anyone who checks without asking the shop again. */
export async function listPublicKeys(db: Db, now: Date): Promise<PublicKey[]> {
  await openSigningKey(db, now);
  const rows = await db.selectFrom('certificate_keys').select(['id', 'private_key']).orderBy('created_at').execute();
  return rows.map(({ id, private_key }) => {
    const { x = '' } = createPublicKey(read(private_key)).export({ format: 'jwk' });
    return { kty: 'OKP', crv: 'Ed25519', x, kid: id, use: 'sig', alg: 'EdDSA' };
  });
}

const activeKey = (db: Db) =>
  db.selectFrom('certificate_keys').select(['id', 'private_key']).where('is_active', '=', true).executeTakeFirst();

let last: OpenKey | null = null;

/** A key has its bytes for ever, so the one that signed last is not read again. */
function open({ id, private_key }: SigningKey): OpenKey {
  if (last?.id !== id) last = { id, key: read(private_key) };
  return last;
}

function read(der: Buffer): KeyObject {
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

/** 16 digits of the SHA-256 of a public key. */
function nameKey(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ format: 'der', type: 'spki' }))
    .digest('hex')
    .slice(0, 16);
}
