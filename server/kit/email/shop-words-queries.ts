import { sql } from 'kysely';
import type { Language } from '#contract/languages/languages.ts';
import { fieldsForReader, type Translations } from '#contract/languages/own-words.ts';
import type { MailKind, MailTopic, MailWords } from '#contract/mail-kinds.ts';
import { topicOf } from '#contract/mail-kinds.ts';
import { demoIdentity, signatureOf } from '#contract/shop/demo-identity.ts';
import type { Tx } from '../database/database.ts';

/** The shop's name, and the footer of its emails. */
export type ShopWords = { name: string; signature: string };

type Identity = { name?: string; description?: string; translations?: Translations };
type Reader = { to: string; userId?: number | undefined };
/** What the owner wrote in place of the shop's words in an email of a kind. */
export type StoredMailWords = MailWords & { translations: Translations; isOn: boolean };
type Row = {
  identity: Identity | null;
  mails: Partial<Record<MailKind, StoredMailWords>>;
  stops: { id: number; topic: MailTopic }[];
  readers: { id: number; email: string; language: Language }[];
};

/** In the language of the reader. */
const wordsIn = ({ name = demoIdentity.name, description = '', translations = {} }: Identity): ShopWords => ({
  name,
  signature: signatureOf({ name, ...fieldsForReader({ description }, translations) }),
});

/** The words of the shop as the owner has set them, or as they are in a new shop. */
export async function readShopWords(db: Tx): Promise<ShopWords> {
  const row = await db.selectFrom('shop_settings').select('value').where('section', '=', 'identity').executeTakeFirst();
  return wordsIn((row?.value ?? {}) as Identity);
}

type ShopAndReaders = {
  wordsNow: () => ShopWords;
  languageOf: (reader: Reader) => Language | undefined;
  ownWords: (kind: MailKind) => StoredMailWords | undefined;
  /** Whether the shop sends emails of a kind, and its reader wants them. */
  isWanted: (kind: MailKind, reader: Reader) => boolean;
};

/** The same in any language, and which language each reader has chosen. */
export async function readShopAndReaders(db: Tx, readers: readonly Reader[]): Promise<ShopAndReaders> {
  const ids = readers.flatMap(({ userId }) => userId ?? []);
  const addresses = readers.map(({ to }) => to.toLowerCase());
  const { rows } = await sql<Row>`
    select (select value from shop_settings where section = 'identity') as identity,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'email', lower(email), 'language', language))
        from users where language is not null and (id = any(${ids}::int[]) or lower(email) = any(${addresses}::text[]))
      ), '[]') as readers,
      coalesce((
        select jsonb_object_agg(kind, jsonb_build_object('subject', subject, 'opening', opening, 'closing', closing,
          'translations', translations, 'isOn', is_on)) from mail_words
      ), '{}') as mails,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', user_id, 'topic', topic)) from mail_stops
        where user_id = any(${ids}::int[])
      ), '[]') as stops`.execute(db);
  const [{ identity, readers: known, mails, stops }] = rows as [Row];
  return {
    wordsNow: () => wordsIn(identity ?? {}),
    ownWords: (kind) => mails[kind],
    isWanted: (kind, { userId }) => {
      const topic = topicOf(kind);
      return mails[kind]?.isOn !== false && !stops.some((stop) => stop.id === userId && stop.topic === topic);
    },
    languageOf: ({ to, userId }) =>
      known.find(({ id, email }) => (userId === undefined ? email === to.toLowerCase() : id === userId))?.language,
  };
}
