import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { Db } from '../database/database.ts';
import { shopSecret } from '../database/shop-values.ts';

/** Signs addresses that work for a while without a token, and checks them; every process shares the key. */
export type LinkSigner = {
  /** The query to put behind a path: when it ends (seconds since 1970) and the proof. */
  sign(path: string, ends_s: number): string;
  /** Whether the proof is ours for that path and end. Says nothing about whether the end has passed. */
  isSigned(path: string, ends_s: number, signature: string): boolean;
};

/** A signer with its key in the database; the key is made there when it is missing. */
export async function openLinkSigner(db: Db): Promise<LinkSigner> {
  // Of its bytes each proof would make such a key again, which takes five times as long as the proof.
  const key = createSecretKey(await shopSecret(db, 'links', 32));
  const proof = (path: string, ends_s: number) => createHmac('sha256', key).update(`${path}|${ends_s}`).digest();
  return {
    sign: (path, ends_s) => `expires=${ends_s}&signature=${proof(path, ends_s).toString('base64url')}`,
    isSigned: (path, ends_s, signature) => {
      // The texts are compared: of bytes there are several spellings, and each would be a link of its own.
      const given = Buffer.from(signature);
      const right = Buffer.from(proof(path, ends_s).toString('base64url'));
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
