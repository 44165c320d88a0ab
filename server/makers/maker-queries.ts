import { sql } from 'kysely';
import type { Translations } from '#contract/languages/own-words.ts';
import type { MakerKind, makerOrders } from '#contract/nouns/makers.ts';
import type { Db, NewRow, Tx } from '#server/kit/database/database.ts';
import type { Page } from '#server/kit/database/list-ids.ts';
import { only } from '#server/kit/database/only.ts';

/** Names of designers and foundries are given out one after another until this transaction ends. */
export const lockMakers = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('maker_names'))`.execute(tx);

export const makerByName = async (tx: Tx, kind: MakerKind, name: string) =>
  (
    await tx
      .selectFrom('makers')
      .select('id')
      .where('kind', '=', kind)
      .where(sql`lower(name)`, '=', name.toLowerCase())
      .executeTakeFirst()
  )?.id;

export const makerSlugsLike = async (tx: Tx, kind: MakerKind, slug: string) =>
  (
    await tx
      .selectFrom('makers')
      .select('slug')
      .where('kind', '=', kind)
      .where(sql<boolean>`(slug = ${slug} or starts_with(slug, ${`${slug}-`}))`)
      .execute()
  ).map((row) => row.slug);

export const insertMaker = async (tx: Tx, row: NewRow<'makers'>) =>
  (await tx.insertInto('makers').values(row).returning('id').executeTakeFirstOrThrow()).id;

/** Whom a product names, in its order. */
export const makersOf = (tx: Tx, productId: number) =>
  tx
    .selectFrom('product_makers as c')
    .innerJoin('makers as m', 'm.id', 'c.maker_id')
    .select(['m.id', 'm.kind', 'm.name'])
    .where('c.product_id', '=', productId)
    .orderBy('c.position')
    .execute();

/** A product names these of a kind, and no others. */
export async function nameMakers(tx: Tx, productId: number, kind: MakerKind, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('product_makers').where('product_id', '=', productId).where('kind', '=', kind).execute();
  if (ids.length === 0) return;
  const rows = ids.map((maker_id, position) => ({ product_id: productId, maker_id, kind, position }));
  await tx.insertInto('product_makers').values(rows).execute();
}

/** As people look for a name: without accents and capitals. */
const BY_NAME = sql.raw("regexp_replace(lower(normalize(m.name, nfd)), '[\\u0300-\\u036f]', '', 'g')");

export type MakerRow = {
  slug: string;
  name: string;
  about: string;
  translations: Translations;
  homepage: string;
  fonts: number;
  styles: number;
  languages: number;
  since: Date;
  face: { id: number; name: string; slug: string; version: string } | null;
};

/** Those of a kind that a font on offer names, with what these come to; of one slug where it is given. */
export const publicMakers = async (db: Db, kind: MakerKind, { page, limit }: Page, slug?: string) =>
  (
    await sql<MakerRow>`
      select m.slug, m.name, m.about, m.translations, m.homepage,
        count(*)::int as fonts, sum(p.style_count)::int as styles,
        max(cardinality(p.languages)) as languages, min(p.published_at) as since,
        (select json_build_object('id', f.id, 'name', f.name, 'slug', f.slug, 'version', f.version) from products f
          where f.id = m.face_product_id and f.is_on_offer and f.style_count > 0) as face
      from makers m join product_makers c on c.maker_id = m.id join products p on p.id = c.product_id and p.is_on_offer
      where m.kind = ${kind} ${slug === undefined ? sql`` : sql`and m.slug = ${slug}`}
      group by m.id order by ${BY_NAME}, m.id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  ).rows;

export const countPublicMakers = async (db: Db, kind: MakerKind) =>
  only(
    await sql<{ total: number }>`select count(distinct c.maker_id)::int as total
      from product_makers c join products p on p.id = c.product_id and p.is_on_offer where c.kind = ${kind}`.execute(
      db,
    ),
  ).total;

export type StaffRow = {
  id: number;
  kind: MakerKind;
  slug: string;
  name: string;
  about: string;
  translations: Translations;
  homepage: string;
  face_product_id: number | null;
  fonts: number;
};
type Criterion = { query: string; kind?: MakerKind | undefined };
type Order = (typeof makerOrders)[number];

const STAFF = sql`m.id, m.kind, m.slug, m.name, m.about, m.translations, m.homepage, m.face_product_id,
  (select count(*)::int from product_makers c join products p on p.id = c.product_id and p.archived_at is null
    where c.maker_id = m.id) as fonts`;
const wished = ({ query, kind }: Criterion) =>
  sql`(${kind ?? null}::text is null or m.kind = ${kind ?? null})
    and strpos(lower(m.name), lower(${query.trim()})) > 0`;

export const staffMakers = async (
  db: Db,
  { sort, page, limit, ...wish }: Page & Criterion & { sort: Order | `-${Order}` },
) => {
  const by = sort.endsWith('fonts') ? sql`fonts` : BY_NAME;
  const way = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  return (
    await sql<StaffRow>`select ${STAFF} from makers m where ${wished(wish)}
      order by ${by} ${way}, m.id ${way} limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  ).rows;
};

export const countMakers = async (db: Db, criterion: Criterion) =>
  only(await sql<{ total: number }>`select count(*)::int as total from makers m where ${wished(criterion)}`.execute(db))
    .total;

export const makerById = async (db: Db, id: number) =>
  (await sql<StaffRow>`select ${STAFF} from makers m where id = ${id}`.execute(db)).rows[0];

export const lockMaker = (tx: Tx, id: number) =>
  tx.selectFrom('makers').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

export const changeMaker = (tx: Tx, id: number, change: Partial<NewRow<'makers'>>) =>
  tx.updateTable('makers').set(change).where('id', '=', id).execute();

/** Whether a product that was not deleted names a designer or a foundry. */
export const isCreditOf = async (tx: Tx, productId: number, makerId: number) =>
  (await tx
    .selectFrom('product_makers as c')
    .innerJoin('products as p', 'p.id', 'c.product_id')
    .select('p.id')
    .where('c.maker_id', '=', makerId)
    .where('p.id', '=', productId)
    .where('p.archived_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Whether they have, or had, a share of a font. */
export const hasShares = async (tx: Tx, makerId: number) =>
  (await tx.selectFrom('maker_shares').select('share').where('maker_id', '=', makerId).limit(1).executeTakeFirst()) !==
  undefined;

/** Deleted products named them last, if any. */
export async function deleteMaker(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('product_makers').where('maker_id', '=', id).execute();
  await tx.deleteFrom('makers').where('id', '=', id).execute();
}
