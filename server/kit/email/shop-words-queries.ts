import { sql } from 'kysely';
import type { Language } from '#contract/languages/languages.ts';
import { demoIdentity, signatureOf } from '#contract/shop/demo-identity.ts';
import type { Tx } from '../database/database.ts';

/** The shop's name, and the footer of its emails. */
export type ShopWords = { name: string; signature: string };

type Identity = { name?: string; description?: string };
type Reader = { to: string; userId?: number | undefined };
type Row = {
  identity: Identity | null;
  readers: { id: number; email: string; language: Language }[];
};

const wordsIn = ({ name = demoIdentity.name, description = '' }: Identity): ShopWords => ({
  name,
  signature: signatureOf({ name, description }),
});

/** The words of the shop as the owner has set them, or as they are in a new shop. */
export async function readShopWords(db: Tx): Promise<ShopWords> {
  const row = await db.selectFrom('shop_settings').select('value').where('section', '=', 'identity').executeTakeFirst();
  return wordsIn((row?.value ?? {}) as Identity);
}

/** The same, and which language each reader has chosen. */
export async function readShopAndReaders(
  db: Tx,
  readers: readonly Reader[],
): Promise<{ words: ShopWords; languageOf: (reader: Reader) => Language | undefined }> {
  const ids = readers.flatMap(({ userId }) => userId ?? []);
  const addresses = readers.map(({ to }) => to.toLowerCase());
  const { rows } = await sql<Row>`
    select (select value from shop_settings where section = 'identity') as identity,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'email', lower(email), 'language', language))
        from users where language is not null and (id = any(${ids}::int[]) or lower(email) = any(${addresses}::text[]))
      ), '[]') as readers`.execute(db);
  const [{ identity, readers: known }] = rows as [Row];
  return {
    words: wordsIn(identity ?? {}),
    languageOf: ({ to, userId }) =>
      known.find(({ id, email }) => (userId === undefined ? email === to.toLowerCase() : id === userId))?.language,
  };
}
