import { sql } from 'kysely';
import { CURRENCY } from '#contract/money.ts';
import type { Db } from '#server/kit/database/database.ts';

/** A page of what is a user's own: ids above `after`, rising. */
type ExportPage = { userId: number; after: number; limit: number };

type Row = { id: number };

export const sessionsForExport = async (db: Db, { userId, after, limit }: ExportPage) =>
  (
    await sql<Row>`select id, created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt"
      from sessions where user_id = ${userId} and id > ${after} order by id limit ${limit}`.execute(db)
  ).rows;

/**
 * Orders of every kind with their lines, payments, refunds, invoices with each copy, and credit notes. Amounts are
 * dollars, as on the wire.
 */
export const ordersForExport = async (db: Db, { userId, after, limit }: ExportPage) =>
  (
    await sql<Row>`
      select o.id, o.kind, o.status, o.environment, o.total_cents / 100.0::float8 as total, ${CURRENCY}::text
        as currency, o.licensee,
        o.created_at as "createdAt", o.paid_at as "paidAt", o.buyer, o.tax, o.payer_country as "payerCountry",
          o.browser_country as "browserCountry",
        (select coalesce(json_agg(json_build_object('name', i.sold_as, 'license', i.license_name,
            'price', i.unit_price_cents / 100.0::float8, 'quantity', i.quantity) order by i.position), '[]')
          from order_items i where i.order_id = o.id) as items,
        (select coalesce(json_agg(json_build_object('provider', p.provider, 'state', p.state, 'reference', p.reference,
            'payer', p.payer_id, 'amount', p.amount_cents / 100.0::float8, 'createdAt', p.created_at) order by p.id),
              '[]')
          from payments p where p.order_id = o.id) as payments,
        (select coalesce(json_agg(json_build_object('amount', r.amount_cents / 100.0::float8, 'state', r.state,
          'reason', r.reason,
            'createdAt', r.created_at, 'completedAt', r.completed_at) order by r.id), '[]')
          from payments p join captures c on c.payment_id = p.id join refunds r on r.capture_id = c.id
          where p.order_id = o.id) as refunds,
        (select coalesce(json_agg(json_build_object('number', n.number, 'copy', n.copy, 'total',
          n.total_cents / 100.0::float8,
            'issuedAt', n.issued_at, 'content', n.content::json) order by n.copy), '[]') from invoices n
              where n.order_id = o.id) as invoices,
        (select coalesce(json_agg(json_build_object('number', n.number, 'copy', n.copy, 'amount',
          n.amount_cents / 100.0::float8,
            'issuedAt', n.issued_at, 'content', n.content::json) order by n.number, n.copy), '[]') from credit_notes n
              where n.order_id = o.id) as "creditNotes"
      from orders o where o.user_id = ${userId} and o.id > ${after} order by o.id limit ${limit}`.execute(db)
  ).rows;

export const licensesForExport = async (db: Db, { userId, after, limit }: ExportPage) =>
  (
    await sql<Row>`
      select l.id, l.number as "licenseNumber", p.name as product, t.name as "licenseType", l.licensee, l.quantity,
        l.limits,
        i.order_id as "orderId", l.plan_id as "planId", l.issued_at as "issuedAt", l.imported_at as "importedAt",
          l.ends_at as "endsAt", l.revoked_at as "revokedAt",
        (select coalesce(json_agg(json_build_object('hostname', d.hostname, 'from', d.added_at, 'until', d.removed_at)
          order by d.id), '[]')
          from license_domains d where d.license_id = l.id) as domains
      from licenses l join products p on p.id = l.product_id join license_types t on t.id = l.license_type_id
        left join order_items i on i.id = l.order_item_id
      where l.user_id = ${userId} and l.id > ${after} order by l.id limit ${limit}`.execute(db)
  ).rows;

/** What somebody had of licences of his own, and as a member of staff of those of others. */
export const downloadsForExport = async (db: Db, { userId, after, limit }: ExportPage) =>
  (
    await sql<Row>`
      select d.id, l.number as "licenseNumber", d.format, d.size_bytes as "sizeBytes",
        encode(d.file_sha256, 'hex') as sha256, d.created_at as "createdAt"
      from (
        select d.* from licenses l join downloads d on d.license_id = l.id
          where l.user_id = ${userId} and d.staff_id is null
        union all select * from downloads where staff_id = ${userId}
      ) d join licenses l on l.id = d.license_id where d.id > ${after} order by d.id limit ${limit}`.execute(db)
  ).rows;

export const subscriptionsForExport = async (db: Db, { userId, after, limit }: ExportPage) =>
  (
    await sql<Row>`
      select id, plan_name as plan, price_cents / 100.0::float8 as price, months, order_id as "orderId",
        created_at as "createdAt",
        paid_at as "paidAt", start_at as "startsAt", end_at as "endsAt", revoked_at as "revokedAt"
      from subscriptions where user_id = ${userId} and id > ${after} order by id limit ${limit}`.execute(db)
  ).rows;

export const mailsForExport = async (db: Db, { userId, after, limit }: ExportPage) =>
  (
    await sql<Row>`
      select id, recipient as "to", subject, created_at as "createdAt", sent_at as "sentAt"
      from emails where user_id = ${userId} and id > ${after} order by id limit ${limit}`.execute(db)
  ).rows;
