import { type SqlBool, sql } from 'kysely';
import type { LicenseChange } from '#contract/admin/held-licenses.ts';
import { MOST_COUNTED } from '#contract/limits.ts';
import type { PartSold, PricedPart } from '#contract/parts.ts';
import type { Db, NewRow, Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';
import { escapeLike, wordsOf } from '#server/products/catalogue/filters.ts';

/** Every word stands in the number, the licensee, the holder, the company, the font or a domain. */
const found = (query: string | undefined) =>
  sql.join(
    [
      sql<SqlBool>`l.user_id is not null`,
      ...wordsOf(query).map((word) => {
        const piece = `%${escapeLike(word)}%`;
        return sql<SqlBool>`l.id in (
          select id from licenses where lower(number) like ${piece}
          union select id from licenses where lower(licensee) like ${piece}
          union select h.id from licenses h join users u on u.id = h.user_id
            where lower(u.email) like ${piece} or lower(u.fullname) like ${piece}
          union select h.id from licenses h join companies c on c.id = h.company_id where lower(c.name) like ${piece}
          union select h.id from licenses h join products p on p.id = h.product_id where p.search_name like ${piece}
          union select license_id from license_domains where hostname like ${piece} and removed_at is null)`;
      }),
    ],
    sql` and `,
  );

/** The ids of a page of licences, the newest first, and how many there are, counted up to a limit. */
export const findLicenseIds = async (
  db: Db,
  { query, page, limit }: { query?: string | undefined; page: number; limit: number },
) => {
  const { rows } = await sql<{ id: number }>`select l.id from licenses l where ${found(query)}
    order by l.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const { total } = only(
    await sql<{ total: number }>`select count(*)::int as total from (
      select from licenses l where ${found(query)} limit ${MOST_COUNTED}) counted`.execute(db),
  );
  return { ids: rows.map(({ id }) => id), total };
};

export type HeldRow = {
  id: number;
  number: string;
  licensee: string;
  ends_at: Date | null;
  plan_id: number | null;
  user_id: number;
  product_id: number;
  part_id: number;
  license_type_id: number;
  quantity: number;
  is_exclusive: boolean;
  /** The first of the licences that it stands for after a swap; null where it was bought or given itself. */
  stands_for: number | null;
  superseded_by: number | null;
  /** What was paid for each, before discounts; null where no order bought it. */
  paid_cents: number | null;
  /** Its money went back. */
  is_refunded: boolean;
  /** It was given back, or another licence took its place. */
  is_over: boolean;
};

/** A licence that somebody holds, locked to the end of the transaction. */
export const lockLicense = async (tx: Tx, number: string) =>
  (
    await sql<HeldRow>`
      select l.id, l.number, l.licensee, l.ends_at, l.plan_id, l.user_id, l.product_id,
        coalesce((l.part ->> 'id')::int, 0) as part_id, l.license_type_id, l.quantity, l.is_exclusive, l.stands_for,
        l.superseded_by, (select i.unit_price_cents from order_items i where i.id = l.order_item_id) as paid_cents,
        l.revoked_at is not null or ${isRefunded} as is_refunded,
        l.revoked_at is not null or l.superseded_by is not null or ${isRefunded} as is_over
      from licenses l where l.number = ${number} and l.user_id is not null for update of l`.execute(tx)
  ).rows[0];

const isRefunded = sql<boolean>`coalesce((select o.status = 'refunded'
  from order_items i join orders o on o.id = i.order_id where i.id = l.order_item_id), false)`;

/** Has another licence take the place of one. */
export const putInPlace = async (tx: Tx, held: Pick<HeldRow, 'id' | 'stands_for'>, newId: number) => {
  await updateHeld(tx, held.id, { superseded_by: newId });
  await updateHeld(tx, newId, { stands_for: held.stands_for ?? held.id });
  // Who had the first has the second: a company, or an agency that keeps what it bought for a client.
  await sql`update licenses n set company_id = h.company_id, client_order_id = h.client_order_id, kept_by = h.kept_by
    from licenses h where h.id = ${held.id} and n.id = ${newId}`.execute(tx);
};

/** Ends what stands in the place of a licence that is to be as before. @returns whether it was still there. */
export const endInPlace = async (tx: Tx, id: number, now: Date) =>
  (
    await tx
      .updateTable('licenses')
      .set({ ends_at: now })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .where('superseded_by', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

export const updateHeld = (tx: Tx, id: number, columns: Partial<NewRow<'licenses'>>) =>
  tx.updateTable('licenses').set(columns).where('id', '=', id).execute();

export const insertChange = async (tx: Tx, change: NewRow<'license_changes'>): Promise<number> =>
  (await tx.insertInto('license_changes').values(change).returning('id').executeTakeFirstOrThrow()).id;

export type ChangeRow = Pick<LicenseChange, 'id' | 'kind' | 'before' | 'after' | 'reason' | 'by' | 'undoneBy'> & {
  changed_at: Date;
  undone_at: Date | null;
};

export const changesOfLicense = async (db: Db, number: string): Promise<ChangeRow[] | null> => {
  const { rows } = await sql<{ changes: ChangeRow[] | null }>`
    select (select json_agg(json_build_object('id', c.id, 'kind', c.kind, 'before', c.before, 'after', c.after,
        'reason', c.reason, 'by', u.fullname, 'changed_at', c.changed_at, 'undoneBy', x.fullname,
        'undone_at', c.undone_at) order by c.id desc)
      from license_changes c join users u on u.id = c.changed_by left join users x on x.id = c.undone_by
      where c.license_id = l.id) as changes
    from licenses l where l.number = ${number} and l.user_id is not null`.execute(db);
  return rows[0] ? (rows[0].changes ?? []) : null;
};

type OpenChange = { id: number; kind: LicenseChange['kind']; before: string | null; after: string | null };

/** A change that was not undone, and whether another one of its kind came after it. */
export const openChange = async (tx: Tx, licenseId: number, id: number) =>
  (
    await sql<OpenChange & { is_outdated: boolean }>`
      select id, kind, before, after, exists (select from license_changes later where later.license_id = c.license_id
        and later.id > c.id and later.undone_at is null and later.kind in (c.kind, 'swap', case when c.kind = 'grant'
          then 'end' end)) as is_outdated
      from license_changes c where c.id = ${id} and c.license_id = ${licenseId} and c.undone_at is null`.execute(tx)
  ).rows[0];

export const setUndone = (tx: Tx, id: number, undone: { undone_by: number; undone_at: Date }) =>
  tx.updateTable('license_changes').set(undone).where('id', '=', id).execute();

/** Whom a licence may be given to: somebody with an account. */
export const customerNamed = async (tx: Tx, email: string) =>
  (
    await sql<{ id: number; fullname: string }>`select id, fullname from users
      where lower(email) = lower(${email}) and deleted_at is null for share`.execute(tx)
  ).rows[0];

type Grantable = { part: PricedPart | null; is_exclusive: boolean; knows_part: boolean };

/** What a licence could be given of: a published font and a licence type. */
export const grantable = async (tx: Tx, productId: number, partId: number, licenseTypeId: number) =>
  (
    await sql<Grantable>`
      select part.value as part, t.exclusive as is_exclusive, ${partId}::int = 0 or part.value is not null as knows_part
      from products p join license_types t on t.id = ${licenseTypeId} and t.archived_at is null
        left join lateral jsonb_array_elements(p.parts) part on (part.value ->> 'id')::int = ${partId}
      where p.id = ${productId} and p.archived_at is null and p.status <> 'draft' and p.kind = 'family'`.execute(tx)
  ).rows[0];

/** Marks a licence as given away: of the release of today, with an end of its own. @returns its id. */
export const markGranted = async (tx: Tx, number: string, ends_at: Date | null) =>
  only(
    await sql<{ id: number }>`update licenses set is_granted = true, ends_at = coalesce(${ends_at}, ends_at),
      release = (select release from products where id = product_id) where number = ${number} returning id`.execute(tx),
  ).id;

export const soldPart = (part: PricedPart | null): PartSold | null =>
  part && { id: part.id, kind: part.kind, name: part.name, styles: part.styles };
