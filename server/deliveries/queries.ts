import { type SqlBool, sql } from 'kysely';
import type { licenseSorts } from '#contract/nouns/deliveries.ts';
import type { PartSold } from '#contract/parts.ts';
import type { UsageDetail } from '#contract/text/fill-terms.ts';
import type { Role } from '#contract/words.ts';
import { companyJson, inCompany, isOf } from '#server/companies/holder-queries.ts';
import type { Db, NewRow, Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';
import { sortColumn } from '#server/kit/database/sort-column.ts';
import { allowsWeb, deliveredOf, deliversKit } from '#server/license-types/queries.ts';
import type { MemberLink, StaffLink } from '#server/orders/staff-link.ts';
import { escapeLike, wordsOf } from '#server/products/catalogue/filters.ts';
import { drawnVersion, shownPicture, styleOfPart } from '#server/products/catalogue/queries.ts';
import { formatsOfPart, ownedRelease, ownedReleases } from '#server/products/catalogue/release-queries.ts';
import { type DomainRow, domainsOf } from './domains/domain-queries.ts';
import type { PlanLink } from './download/plan-license.ts';

/** A release as its owner reads it in a list. */
export type OwnedRelease = { release: number; version: string; publishedAt: string | null };

export type LicenseRow = {
  id: number;
  number: string;
  /** Who bought or had it first; null while it waits for its holder. */
  user_id: number;
  /** The company that has it; null for the account's own. */
  company: { id: number; name: string } | null;
  licensee: string;
  /** The member of staff whom this copy is made for, in words; null for the holder's own. */
  copy_for: string | null;
  show_licensee: boolean;
  quantity: number;
  limits: UsageDetail[];
  issued_at: Date;
  revoked_at: Date | null;
  /** Of one that was bought for a time. */
  ends_at: Date | null;
  is_superseded: boolean;
  /** Of the order that bought it; null for a licence that a plan gives, and for one that was sold elsewhere. */
  order_status: string | null;
  is_imported: boolean;
  plan_id: number | null;
  plan_name: string | null;
  product_id: number;
  product_name: string;
  /** Null for the family. */
  part: PartSold | null;
  /** Product and part, as papers name it. */
  sold_as: string;
  slug: string;
  specimen: string;
  style_id: number | null;
  version: string;
  picture_key: string | null;
  style_count: number;
  is_on_offer: boolean;
  /** The release that was bought, and the newest that is owned or the one that was asked for. */
  bought_release: number;
  release: number;
  release_version: string;
  /** Of the font files of that release. */
  files_version: string;
  releases: OwnedRelease[];
  formats: string[];
  /** How many web sites it may be used on, null where that is not counted; nothing for a licence without web use. */
  is_for_web: boolean;
  most_domains: number | null;
  domains: DomainRow[];
  font_license: string;
  license_type_id: number;
  license_name: string;
  license_slug: string;
  terms_version: number | null;
  terms_sha256: string | null;
  /** Of one that was bought for a client: whether the payer may download, too, and whether the client has it yet. */
  client_order_id: number | null;
  agency_keeps: boolean;
  is_unclaimed: boolean;
  /** The offer that it was bought by. */
  quote: { number: string; token: string; hasContract: boolean } | null;
};

const RESERVED = sql`from licenses l left join order_items i on i.id = l.order_item_id
  left join orders o on o.id = i.order_id
  left join subscription_plans s on s.id = l.plan_id join products p on p.id = l.product_id
    join license_types t on t.id = l.license_type_id`;
/** With the release that was asked for, else the newest that is owned. */
const from = (release?: number) => sql`${RESERVED} join lateral ${ownedRelease(release)} r on true`;

const COLUMNS = sql`l.id, l.number, l.user_id, ${companyJson('l')} as company, l.licensee,
  null as copy_for, l.show_licensee, l.quantity, l.limits,
  l.issued_at, l.revoked_at, l.ends_at, l.superseded_by is not null as is_superseded, o.status as order_status,
  l.imported_at is not null as is_imported,
  l.plan_id, s.name as plan_name, l.product_id, coalesce(i.product_name, p.name) as product_name, l.part,
  coalesce(i.sold_as, p.name) as sold_as, p.slug, r.specimen,
    ${drawnVersion} as version, ${styleOfPart(sql`l.part`)} as style_id, ${shownPicture} as picture_key, r.style_count,
  l.release as bought_release, r.release, r.version as release_version, r.files_version, ${ownedReleases} as releases,
  p.is_on_offer, ${deliveredOf(formatsOfPart, sql`l.delivers`)} as formats, ${allowsWeb(sql`l.figures`)}
    as is_for_web, ((l.figures ->> 'websites')::int * l.quantity) as most_domains, ${domainsOf(sql`l.id`)} as domains,
    r.license_text as font_license, l.license_type_id,
  coalesce(i.license_name, t.name) as license_name, t.slug as license_slug, l.terms_version, l.terms_sha256,
  l.client_order_id, l.kept_by is not null as agency_keeps,
  l.client_order_id is not null and l.user_id is null as is_unclaimed,
  (select json_build_object('number', q.number, 'token', q.token, 'hasContract', q.contract_key is not null)
    from proposals q where q.id = o.proposal_id) as quote`;

/**
 * A licence with a release of its product, the newest that is owned where none is named; nothing where that one is not
 * owned.
 */
export const licenseByNumber = async (db: Db, number: string, release?: number) =>
  (await sql<LicenseRow>`select ${COLUMNS} ${from(release)} where l.number = ${number}`.execute(db)).rows[0];

/** A member of staff who may open orders of customers now. */
export const readerOfOrders = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['fullname', 'roles'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('roles', '&&', sql<Role[]>`array['admin', 'finance']`)
    .executeTakeFirst();

/** Who holds a licence, if anybody does yet, and the order that bought it where one did. */
export const holderOfLicense = async (db: Db, licenseId: number) =>
  (
    await sql<{ fullname: string | null; email: string | null; order_id: number | null }>`
      select u.fullname, u.email, i.order_id from licenses l left join users u on u.id = l.user_id
        left join order_items i on i.id = l.order_item_id where l.id = ${licenseId}`.execute(db)
  ).rows[0];

type SortField = (typeof licenseSorts)[number];
const SORT_COLUMNS = { issuedAt: sql`l.id`, licenseNumber: sql`l.number` } as const;
type WalletFilter = { query?: string | undefined; company?: number | undefined };
type WalletQuery = WalletFilter & { page: number; limit: number; sort: SortField | `-${SortField}` };

/** Every word stands in the number, the font, the licence or the licensee. */
const inWallet = (userId: number, { query, company }: WalletFilter) =>
  sql.join(
    [
      isOf('l', userId),
      inCompany('l', company),
      ...wordsOf(query).map((word) => {
        const part = `%${escapeLike(word)}%`;
        return sql<SqlBool>`(lower(l.number) like ${part} or p.search_name like ${part}
          or lower(coalesce(i.license_name, t.name)) like ${part}
          or lower(l.licensee) like ${part})`;
      }),
    ],
    sql` and `,
  );

export type HolderRow = { order_id: number | null; fullname: string; email: string };

/** Some licences, each with its order and its holder. */
export const licensesById = async (db: Db, ids: readonly number[]) =>
  (
    await sql<
      LicenseRow & HolderRow
    >`select ${COLUMNS}, o.id as order_id, u.fullname, u.email ${from()} join users u on u.id = l.user_id
      where l.id = any(${ids}::int[])`.execute(db)
  ).rows;

/** The licences of some orders for clients, by order. */
export const licensesOfClientOrders = async (db: Db, orderIds: readonly number[]) =>
  (
    await sql<LicenseRow>`select ${COLUMNS} ${from()} where l.client_order_id = any(${[...orderIds]}::int[])
      order by l.id`.execute(db)
  ).rows;

export const licensesOfUser = async (db: Db, userId: number, { page, limit, sort, ...filter }: WalletQuery) =>
  (
    await sql<LicenseRow>`select ${COLUMNS} ${from()} where ${inWallet(userId, filter)}
      order by ${sortColumn(SORT_COLUMNS, sort)} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')}
        limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  ).rows;

export const countLicensesOfUser = async (db: Db, userId: number, filter: WalletFilter) =>
  only(await sql<{ total: number }>`select count(*) as total ${RESERVED} where ${inWallet(userId, filter)}`.execute(db))
    .total;

export const insertDownload = (db: Db, download: NewRow<'downloads'>) =>
  db.insertInto('downloads').values(download).returning('id').executeTakeFirstOrThrow();

/** Writes down what was given, of a download that left while it was made. */
export const completeDownload = async (db: Db, id: number, file_sha256: Buffer, size_bytes: number) => {
  await db.updateTable('downloads').set({ file_sha256, size_bytes }).where('id', '=', id).execute();
};

/**
 * Downloads of a licence in a format since a moment, the latest first, by its holder or by a member of staff. A link of
 * a plan identifies the holder.
 */
export const downloadsSince = async (
  db: Db,
  whose: string | PlanLink | StaffLink | MemberLink,
  format: string,
  since: Date,
) => {
  const named =
    typeof whose === 'string'
      ? sql`l.number = ${whose} and d.staff_id is null`
      : 'staffId' in whose
        ? sql`l.number = ${whose.licenseNumber} and d.staff_id = ${whose.staffId}`
        : 'licenseNumber' in whose
          ? sql`l.number = ${whose.licenseNumber} and d.staff_id is null and d.user_id = ${whose.userId}`
          : sql`l.user_id = ${whose.userId} and l.plan_id = ${whose.planId} and l.product_id = ${whose.productId}`;
  return (
    await sql<{ recipe_sha256: Buffer | null; created_at: Date }>`
      select d.recipe_sha256, d.created_at from downloads d join licenses l on l.id = d.license_id
      where ${named} and d.format = ${format} and d.created_at >= ${since} order by d.id desc`.execute(db)
  ).rows;
};

/** Marks paid orders as notified, except those another process is working on. @returns their ids. */
export const claimUntoldOrders = async (tx: Tx, count: number, now: Date) =>
  (
    await sql<{ id: number }>`
      update orders set told_at = ${now} where id in (
        select id from orders where paid_at is not null and told_at is null order by paid_at
          limit ${count} for update skip locked)
      returning id`.execute(tx)
  ).rows.map((row) => row.id);

/** Who placed each of some orders. */
export const buyersOf = async (tx: Tx, orderIds: number[]) => {
  const rows = await tx
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', 'users.email', 'users.fullname'])
    .where('orders.id', 'in', orderIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** Refunded money, with its buyer. */
export type GivenBack = {
  /** Its order was taken for paid by mistake: no money came, and none went back. */
  is_unbooked: boolean;
  number: string;
  order_id: number;
  amount_cents: number;
  kind: string;
  status: string;
  email: string;
  fullname: string;
};
export const givenBackBy = async (tx: Tx, creditNote: string) =>
  (
    await sql<GivenBack>`
      select n.number, n.order_id, n.amount_cents, o.kind, o.status, u.email, u.fullname,
        exists (select from refunds r join bank_movements m on m.refund = r.reference and m.unbooks is not null
          where r.id = n.refund_id) as is_unbooked
      from credit_notes n join orders o on o.id = n.order_id join users u on u.id = o.user_id
        where n.number = ${creditNote} and n.copy = 1`.execute(tx)
  ).rows[0];

/** Money that paid nothing and was returned, with its buyer; nothing where it was booked by mistake and never came. */
export type Returned = Omit<GivenBack, 'number' | 'is_unbooked'> & { is_paid_otherwise: boolean };
export const returnedBy = async (tx: Tx, captureId: string) =>
  (
    await sql<Returned>`
      select o.id as order_id, c.amount_cents, o.kind, o.status, u.email, u.fullname,
        exists (select from payments q where q.order_id = o.id and q.state = 'captured') as is_paid_otherwise
      from captures c join payments p on p.id = c.payment_id
        join orders o on o.id = p.order_id join users u on u.id = o.user_id where c.id = ${captureId}
        and not exists (select from refunds r join bank_movements m on m.refund = r.reference and m.unbooks is not null
          where r.capture_id = c.id)`.execute(tx)
  ).rows[0];

/** The products of some orders that still miss files. */
export const unpreparedProducts = async (tx: Tx, orderIds: number[]) =>
  (
    await sql<{ product_id: number; kit: boolean }>`
      select i.product_id, bool_or(${deliversKit(sql`i.delivers`)}) as kit from order_items i
        join unprepared_products u using (product_id)
      where i.order_id = any(${orderIds}::int[]) and not exists (select from graphile_worker.jobs
        where key = 'files:' || i.product_id)
      group by i.product_id`.execute(tx)
  ).rows;
