import { type SqlBool, sql } from 'kysely';
import { listsForReader, ownWords, type Translations } from '#contract/languages/own-words.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';

/**
 * Whether the holder of a licence `l` has the release `r` of its product: the one that was bought and the later ones
 * that the owner gives free; by a plan, every later one.
 */
const isOwned = sql`r.product_id = l.product_id
  and (r.release = l.release or r.release > l.release and (r.is_free or l.plan_id is not null)
    and (l.part is null or exists (select from product_styles s where s.product_id = r.product_id
      and s.release = r.release and is_in_part(l.part, s.name))))`;

/** The formats of the release `r` that a licence `l` has files in: of a part, those of its styles. */
export const formatsOfPart = sql`case when l.part is null then r.formats else array(
  select f from unnest(r.formats) with ordinality as of_release (f, place) where f not in ('TTF', 'OTF')
    or exists (select from product_styles s where s.product_id = l.product_id and s.release = r.release
      and is_in_part(l.part, s.name) and s.file_name like '%.' || lower(f)) order by place) end`;

const RELEASE = sql`r.release, r.version, r.files_version, r.published_at, r.formats, r.style_count, r.specimen,
  r.license_text`;

/**
 * For a lateral join: the release of a licence `l` that is meant, the newest that is owned where none is named; no row
 * where it is not owned.
 */
export const ownedRelease = (release?: number) =>
  sql`(select ${RELEASE} from product_releases r
    where ${isOwned} ${release === undefined ? sql`` : sql`and r.release = ${release}`}
    order by r.release desc limit 1)`;

/** What of the releases that are owned under a licence `l` hears of each, the newest first, as JSON. */
export const ownedReleases = sql`(select json_agg(json_build_object('release', r.release, 'version', r.version,
  'publishedAt', r.published_at) order by r.release desc)
  from product_releases r where ${isOwned})`;

export type ReleaseRow = {
  release: number;
  published_at: Date | null;
  version: string;
  notes: string;
  is_free: boolean;
};

/** What is written of a release, in the language of the reader. */
export const notesForReader = (notes: string, translations: Translations): string =>
  listsForReader({ notes }, ownWords.product.lists, translations).notes;

/** The releases of a product, the newest first. */
export const releasesOf = (db: Db, productId: number): Promise<ReleaseRow[]> =>
  db
    .selectFrom('product_releases')
    .select(['release', 'published_at', 'version', 'notes', 'is_free'])
    .where('product_id', '=', productId)
    .orderBy('release', 'desc')
    .execute();

/** The newest release of a product; the transaction must hold a lock on its row. */
export const newestRelease = (tx: Tx, productId: number) =>
  tx
    .selectFrom('products as p')
    .innerJoin('product_releases as r', (join) =>
      join.onRef('r.product_id', '=', 'p.id').onRef('r.release', '=', 'p.release'),
    )
    .select(['r.release', 'r.files_version', 'r.style_count', 'r.published_at'])
    .where('p.id', '=', productId)
    .executeTakeFirstOrThrow();

export const describeRelease = (
  tx: Tx,
  productId: number,
  release: number,
  words: { version?: string; notes?: string; is_free?: boolean },
) =>
  tx
    .updateTable('product_releases')
    .set(words)
    .where('product_id', '=', productId)
    .where('release', '=', release)
    .execute();

/**
 * Whether a licence `l` was neither given back nor replaced and its time is not over, by the shop's clock or else the
 * database's.
 */
export const stands = (now?: Date) =>
  sql<SqlBool>`(l.revoked_at is null and l.superseded_by is null
    and (l.ends_at is null or l.ends_at > coalesce(${now ?? null}::timestamptz, now())))`;

/**
 * Whether a licence `l` of an order `o`, where one bought it, is paid for and its money stays: what was imported was
 * paid elsewhere.
 */
export const isPaidFor = sql<SqlBool>`(l.imported_at is not null or o.status in ('success', 'partially_refunded'))`;
/** The same, including disputed ones: they stay valid until the dispute is decided. */
export const standsPaid = sql<SqlBool>`(${isPaidFor} or o.status = 'disputed')`;

/** How many valid licences of a product were bought, here or before the shop. */
export const countHolders = async (db: Db, productId: number) =>
  only(
    await sql<{ holders: number }>`
      select count(*)::int as holders from licenses l left join order_items i on i.id = l.order_item_id
        left join orders o on o.id = i.order_id
      where l.product_id = ${productId} and ${stands()} and ${isPaidFor}`.execute(db),
  ).holders;
