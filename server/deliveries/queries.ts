import { sql } from 'kysely';
import type { Db, Tx } from '#server/kit/database.ts';
import type { UsageDetail } from '#server/license-types/license-type.ts';

export type LicenseRow = {
  id: number;
  number: string;
  licensee: string;
  quantity: number;
  limits: UsageDetail[];
  issued_at: Date;
  revoked_at: Date | null;
  order_status: string;
  product_id: number;
  product_name: string;
  slug: string;
  formats: string[];
  font_license: string;
  license_type_id: number;
  license_name: string;
};

const FROM = sql`from licenses l join order_items i on i.id = l.order_item_id join orders o on o.id = i.order_id join products p on p.id = l.product_id`;

const COLUMNS = sql`l.id, l.number, l.licensee, l.quantity, l.limits, l.issued_at, l.revoked_at, o.status as order_status,
  l.product_id, i.product_name, p.slug, p.formats, p.license_text as font_license, l.license_type_id, i.license_name`;

export const licenseByNumber = async (db: Db, number: string) =>
  (await sql<LicenseRow>`select ${COLUMNS} ${FROM} where l.number = ${number}`.execute(db)).rows[0];

export const licensesOfUser = async (db: Db, userId: number, { page, limit }: { page: number; limit: number }) =>
  (
    await sql<LicenseRow>`select ${COLUMNS} ${FROM} where l.user_id = ${userId} order by l.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
      db,
    )
  ).rows;

export const countLicensesOfUser = async (db: Db, userId: number) =>
  (await sql<{ total: number }>`select count(*) as total from licenses where user_id = ${userId}`.execute(db)).rows[0]!
    .total;

export type Download = {
  license_id: number;
  format: string;
  file_sha256: Buffer;
  size_bytes: number;
  created_at: Date;
};
export const insertDownload = (db: Db, download: Download) => db.insertInto('downloads').values(download).execute();

/** Marks paid orders as told that nobody else is telling. @returns their ids. */
export const claimUntoldOrders = async (tx: Tx, count: number, now: Date) =>
  (
    await sql<{ id: number }>`
      update orders set told_at = ${now} where id in (
        select id from orders where paid_at is not null and told_at is null order by paid_at limit ${count} for update skip locked)
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

/** The products of some orders that still miss files. */
export const unpreparedProducts = async (tx: Tx, orderIds: number[]) =>
  (
    await sql<{ product_id: number }>`
      select distinct s.product_id from order_items i join product_styles s on s.product_id = i.product_id
      where i.order_id = any(${orderIds}::int[]) and s.woff2_key is null`.execute(tx)
  ).rows.map((row) => row.product_id);

const MAIL_COLUMNS = ['id', 'recipient', 'subject', 'created_at', 'sent_at'] as const;
export const mailsPage = (db: Db, { page, limit }: { page: number; limit: number }) =>
  db
    .selectFrom('mails')
    .select(MAIL_COLUMNS)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();

export const countMails = async (db: Db) =>
  (
    await db
      .selectFrom('mails')
      .select((q) => q.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total;

export const mailById = (db: Db, id: number) =>
  db
    .selectFrom('mails')
    .select([...MAIL_COLUMNS, 'text_body', 'html_body'])
    .where('id', '=', id)
    .executeTakeFirst();
