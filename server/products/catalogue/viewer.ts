import { timingSafeEqual } from 'node:crypto';

/** Whom a product is shown to; staff see where the files of a product are. */
export type Viewer = 'public' | 'admin';

/** The viewer that somebody is. */
export const viewerOf = (caller: { role: string } | null): Viewer => (caller?.role === 'admin' ? 'admin' : 'public');

export type Seen = { is_on_offer: boolean; archived_at: Date | null; drawing_key: string };

/**
 * Whether somebody may see a product; every URL of a product checks this. Everybody sees products on sale;
 * administrators also drafts and withdrawn ones; deleted ones are never shown. Pictures are also shown if their URL has
 * the product's key after the version: staff have the key, and owners of a licence.
 */
export function maySee(product: Seen, viewer: Viewer, namedVersion = ''): boolean {
  if (product.is_on_offer || (viewer === 'admin' && product.archived_at === null)) return true;
  const named = Buffer.from(namedVersion.split('.')[1] ?? '');
  const key = Buffer.from(product.drawing_key);
  return named.length === key.length && timingSafeEqual(named, key);
}

/**
 * For how long an answer may be stored that names the version it was made from: one that needs a key is asked for each
 * time.
 */
export const lasting = ({ is_on_offer }: Pick<Seen, 'is_on_offer'>): Record<string, string> => ({
  'cache-control': is_on_offer ? 'public, max-age=31536000, immutable' : 'private, no-cache',
});
