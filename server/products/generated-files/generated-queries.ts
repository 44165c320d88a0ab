import { sql } from 'kysely';
import type { Db, Tx } from '#server/kit/database/database.ts';

export type GeneratedKind = 'trial' | 'specimen' | 'share';
type GeneratedRow = { product_id: number; kind: GeneratedKind; made_of: string; file_key: string };

export const generatedFile = (db: Db, product_id: number, kind: GeneratedKind) =>
  db
    .selectFrom('generated_files')
    .select(['made_of', 'file_key'])
    .where('product_id', '=', product_id)
    .where('kind', '=', kind)
    .executeTakeFirst();

export const writeGeneratedFile = (tx: Tx, row: GeneratedRow) =>
  tx
    .insertInto('generated_files')
    .values(row)
    .onConflict((conflict) => conflict.columns(['product_id', 'kind']).doUpdateSet(row))
    .execute();

/** What is made of every font file for all its buyers: it packed as WOFF or WOFF2, and the parts of a web kit. */
export const forms = ['woff', 'woff2', 'kit'] as const;

export type PreparedForm = (typeof forms)[number];
/** The instances of a variable font are made when somebody asks for them first. */
export type Form = PreparedForm | 'static';

/** Raised when a form is made in another way, so that what is stored of it is made again. */
export const EDITIONS: Record<Form, number> = { woff: 1, woff2: 1, kit: 6, static: 4 };

type PackedRow = { file_key: string; form: Form; packed_key: string; size_bytes: number };

const WANTED = sql`(values ${sql.join(
  forms.map(
    (form) => sql`(${sql.lit(form)},
  ${sql.lit(EDITIONS[form])})`,
  ),
)}) wanted (form, edition)`;

/** The forms of the styles of products, `k` being what is there of each. */
const FORMS_OF_STYLES = sql`product_styles s cross join ${WANTED}
  left join packed_fonts k on k.file_key = s.file_key and k.form = wanted.form and k.edition = wanted.edition`;

export const packedFont = (db: Db, file_key: string, form: Form) =>
  db
    .selectFrom('packed_fonts')
    .select('packed_key')
    .where('file_key', '=', file_key)
    .where('form', '=', form)
    .where('edition', '=', EDITIONS[form])
    .executeTakeFirst();

/** The keys of all forms of some font files, by `key form`. */
export const packedFonts = async (db: Db, file_keys: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ file_key: string; form: Form; packed_key: string }>`
    select k.file_key, k.form, k.packed_key from packed_fonts k
      join ${WANTED} on k.form = wanted.form and k.edition = wanted.edition
    where k.file_key = any(${file_keys}::text[])`.execute(db);
  return new Map(rows.map(({ file_key, form, packed_key }) => [`${file_key} ${form}`, packed_key]));
};

export const writePackedFont = (tx: Tx, row: PackedRow) => {
  const stored = { ...row, edition: EDITIONS[row.form] };
  return tx
    .insertInto('packed_fonts')
    .values(stored)
    .onConflict((conflict) => conflict.columns(['file_key', 'form']).doUpdateSet(stored))
    .execute();
};

/** What is still to be made of a product, in the order in which a buyer would wait for it. */
export const missingForms = async (db: Db, productId: number) =>
  (
    await sql<{ file_key: string; form: PreparedForm }>`select s.file_key, wanted.form from ${FORMS_OF_STYLES}
      where s.product_id = ${productId} and k.file_key is null
        order by array_position(${[...forms]}::text[], wanted.form), s.position`.execute(db)
  ).rows;

/** How much of each product is prepared, of those that are not ready; `trouble` says why one could not be. */
export const preparationsOf = async (db: Db, productIds: readonly number[]) =>
  (
    await sql<{ product_id: number; can_wait: boolean; trouble: string | null; done: number; total: number }>`
      select u.product_id, u.can_wait, u.trouble, count(k.file_key)::int as done, count(*)::int as total
      from unprepared_products u join (${sql`select s.product_id, k.file_key
        from ${FORMS_OF_STYLES}`}) k using (product_id)
      where u.product_id = any(${productIds}::int[]) group by u.product_id`.execute(db)
  ).rows;

const inTurn = (now: Date, canWait: boolean) => sql`from unprepared_products
  where (held_until is null or held_until <= ${now}) and (not can_wait or ${canWait})
    order by can_wait, looks desc, wanted_at limit 1`;

/** Counts how often products were looked at that are not packed yet. */
export const addViews = (db: Db, views: ReadonlyMap<number, number>) =>
  sql`update unprepared_products u set looks = u.looks + seen.looks
    from unnest(${[...views.keys()]}::int[], ${[...views.values()]}::int[]) as seen (product_id, looks)
    where u.product_id = seen.product_id`.execute(db);

/**
 * The next product to prepare: the most viewed first, then the one that has waited longest; those that can wait come
 * last.
 */
export const nextUnprepared = async (db: Db, now: Date, canWait: boolean) =>
  (await sql<{ can_wait: boolean }>`select can_wait ${inTurn(now, canWait)}`.execute(db)).rows[0];

/** Holds it until `until`, unless others do. */
export const holdUnprepared = async (db: Db, now: Date, canWait: boolean, until: Date) =>
  (
    await sql<{ product_id: number; wanted_at: string }>`
      update unprepared_products set held_until = ${until}, trouble = null
      where product_id = (select product_id ${inTurn(now, canWait)} for update skip locked)
        returning product_id, wanted_at::text`.execute(db)
  ).rows[0];

export const isAnyReserved = async (db: Db, now: Date) =>
  (await sql`select 1 from unprepared_products where held_until > ${now} and trouble is null limit 1`.execute(db)).rows
    .length > 0;

/** Lets go of a product: for others to go on with it, or, with what was the trouble, until it is worth trying again. */
export const releaseUnprepared = (
  db: Db,
  {
    productId,
    wantedAt,
    trouble,
    until,
  }: { productId: number; wantedAt: string; trouble: string | null; until: Date | null },
) =>
  sql`update unprepared_products set held_until = ${until}::timestamptz, trouble = ${trouble}
    where product_id = ${productId} and wanted_at = ${wantedAt}::timestamptz`.execute(db);

/**
 * Writes down why files of a product could not be made, for its owner to read. They are tried again from `until` on.
 */
export const recordProblem = (db: Db, productId: number, problem: string, until: Date) =>
  sql`insert into unprepared_products (product_id, can_wait, held_until, trouble)
    values (${productId}, false, ${until}, ${problem})
    on conflict (product_id) do update set trouble = excluded.trouble, held_until = excluded.held_until`.execute(db);

/** Tries the files of a product again before their time has come. @returns whether any are missing. */
export const retryUnprepared = async (db: Db, productId: number) =>
  ((
    await sql`update unprepared_products set held_until = null, trouble = null, can_wait = false
      where product_id = ${productId}`.execute(db)
  ).numAffectedRows ?? 0n) > 0n;

/** Writes down how large the WOFF2 files of a product are, and that it is prepared, if nothing of it is missing. */
export const finishPrepared = async (db: Db, productId: number) => {
  await sql`update product_styles s set woff2_bytes = k.size_bytes from packed_fonts k
    where s.product_id = ${productId} and k.file_key = s.file_key and k.form = 'woff2'
      and s.woff2_bytes is distinct from k.size_bytes
      and not exists (select 1 from product_styles o where o.product_id = ${productId}
        and not exists (select 1 from packed_fonts p where p.file_key = o.file_key and p.form = 'woff2'))`.execute(db);
  // Fonts that came meanwhile have raised wanted_at, and keep the row.
  await sql`delete from unprepared_products u where product_id = ${productId}
    and wanted_at = (select wanted_at from unprepared_products where product_id = ${productId})
    and not exists (select 1 from ${FORMS_OF_STYLES} where s.product_id = ${productId} and k.file_key is null)`.execute(
    db,
  );
};

/** The files that were made of some that no style has any more. */
export const packedOfGone = async (tx: Tx, keys: readonly string[]) =>
  (
    await sql<{ packed_key: string }>`select packed_key from packed_fonts k where file_key = any(${keys}::text[])
      and not exists (select 1 from product_styles s where s.file_key = k.file_key)`.execute(tx)
  ).rows.map(({ packed_key }) => packed_key);

/** Files that are gone from the storage, and what was made of them. */
export const forgetPacked = (tx: Tx, keys: readonly string[]) =>
  sql`delete from packed_fonts where file_key = any(${keys}::text[]) or packed_key = any(${keys}::text[])`.execute(tx);
