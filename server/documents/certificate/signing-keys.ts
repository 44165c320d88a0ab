import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Db } from '#server/kit/database/database.ts';
import type { PublicKey } from './certificate.ts';

/** The key that signs, made when the shop has none yet. Of several that are made at once, one stays. */
export async function openSigningKey(db: Db, now: Date): Promise<{ id: string; key: KeyObject }> {
  const active = await activeKey(db);
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
  return open((await activeKey(db))!);
}

/** Every key that signs or has signed, for whoever checks without asking the shop again. */
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

function open({ id, private_key }: { id: string; private_key: Buffer }) {
  return { id, key: read(private_key) };
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
