import { sql } from 'kysely';
import { DECIMALS } from '#contract/money.ts';
import { holderOf } from '#server/companies/holder-queries.ts';
import type { Db } from '#server/kit/database/database.ts';

/** A page of what is a user's own: ids above `after`, rising. */
type ExportPage = { userId: number; after: number; limit: number };

type Row = { id: number };

/** A column of cents as dollars, as on the wire. */
const dollars = (column: string) => sql`${sql.ref(column)} / ${10 ** DECIMALS}::float8`;

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
      select o.id, o.kind, o.status, o.environment, ${dollars('o.total_cents')} as total, o.currency,
        o.licensee, (select json_build_object('name', c.name, 'email', c.email, 'address', c.address,
          'claimedAt', c.claimed_at) from order_clients c where c.order_id = o.id) as client,
        o.created_at as "createdAt", o.paid_at as "paidAt", o.buyer, o.tax,
        o.discount, o.answers, o.payer_country as "payerCountry",
          o.browser_country as "browserCountry",
        (select coalesce(json_agg(json_build_object('name', i.sold_as, 'license', i.license_name,
            'price', ${dollars('i.unit_price_cents')}, 'discount', ${dollars('i.discount_cents')},
            'quantity', i.quantity) order by i.position), '[]')
          from order_items i where i.order_id = o.id) as items,
        (select coalesce(json_agg(json_build_object('provider', p.provider, 'state', p.state, 'reference', p.reference,
            'payer', p.payer_id, 'amount', ${dollars('p.amount_cents')}, 'createdAt', p.created_at) order by p.id),
              '[]')
          from payments p where p.order_id = o.id) as payments,
        (select coalesce(json_agg(json_build_object('amount', ${dollars('r.amount_cents')}, 'state', r.state,
          'reason', r.reason,
            'createdAt', r.created_at, 'completedAt', r.completed_at) order by r.id), '[]')
          from payments p join captures c on c.payment_id = p.id join refunds r on r.capture_id = c.id
          where p.order_id = o.id) as refunds,
        (select coalesce(json_agg(json_build_object('number', n.number, 'copy', n.copy, 'total',
          ${dollars('n.total_cents')},
            'issuedAt', n.issued_at, 'content', n.content::json) order by n.copy), '[]') from invoices n
              where n.order_id = o.id) as invoices,
        (select coalesce(json_agg(json_build_object('number', n.number, 'copy', n.copy, 'amount',
          ${dollars('n.amount_cents')},
            'issuedAt', n.issued_at, 'content', n.content::json) order by n.number, n.copy), '[]') from credit_notes n
              where n.order_id = o.id) as "creditNotes"
      from orders o where o.user_id = ${userId} and o.id > ${after} order by o.id limit ${limit}`.execute(db)
  ).rows;

export const licensesForExport = async (db: Db, { userId, after, limit }: ExportPage) =>
  (
    await sql<Row>`
      select l.id, l.number as "licenseNumber", p.name as product, t.name as "licenseType", l.licensee, l.quantity,
        l.limits,
        case when l.client_order_id is null then i.order_id end as "orderId",
          (select json_build_object('at', c.claimed_at, 'terms', c.accepted) from order_clients c
            where c.order_id = l.client_order_id) as claimed, l.plan_id as "planId",
          l.issued_at as "issuedAt", l.imported_at as "importedAt",
          l.ends_at as "endsAt", l.revoked_at as "revokedAt",
        (select coalesce(json_agg(json_build_object('hostname', d.hostname, 'from', d.added_at, 'until', d.removed_at)
          order by d.id), '[]')
          from license_domains d where d.license_id = l.id) as domains
      from licenses l join products p on p.id = l.product_id join license_types t on t.id = l.license_type_id
        left join order_items i on i.id = l.order_item_id
      where ${holderOf('l')} = ${userId} and l.id > ${after} order by l.id limit ${limit}`.execute(db)
  ).rows;

/** The companies that somebody is in, and was in: when they joined and left, and by whom. */
export const companiesForExport = async (db: Db, { userId, after, limit }: ExportPage) =>
  (
    await sql<Row>`
      select x.id, c.name as company, x.kind, x.before, x.after, x.changed_at as at
      from company_changes x join companies c on c.id = x.company_id
      where (x.user_id = ${userId} or x.kind = 'made' and x.changed_by = ${userId}) and x.id > ${after}
      order by x.id limit ${limit}`.execute(db)
  ).rows;

/** What somebody had of licences of his own, and as a member of staff of those of others. */
export const downloadsForExport = async (db: Db, { userId, after, limit }: ExportPage) =>
  (
    await sql<Row>`
      select d.id, l.number as "licenseNumber", d.format, d.size_bytes as "sizeBytes",
        encode(d.file_sha256, 'hex') as sha256, d.created_at as "createdAt"
      from (
        select d.* from licenses l join downloads d on d.license_id = l.id
          where l.user_id = ${userId} and d.user_id is null and d.staff_id is null
        union all select * from downloads where user_id = ${userId}
        union all select * from downloads where staff_id = ${userId}
      ) d join licenses l on l.id = d.license_id where d.id > ${after} order by d.id limit ${limit}`.execute(db)
  ).rows;

export const subscriptionsForExport = async (db: Db, { userId, after, limit }: ExportPage) =>
  (
    await sql<Row>`
      select id, plan_name as plan, ${dollars('price_cents')} as price, months, order_id as "orderId",
        created_at as "createdAt",
        paid_at as "paidAt", start_at as "startsAt", end_at as "endsAt", revoked_at as "revokedAt"
      from subscriptions where user_id = ${userId} and id > ${after} order by id limit ${limit}`.execute(db)
  ).rows;

/** Documents for answers; the files are deleted once they are decided. */
export const proofsForExport = async (db: Db, { userId, after, limit }: ExportPage) =>
  (
    await sql<Row>`
      select p.id, q.text as question, (select o ->> 'text' from jsonb_array_elements(q.options) o
          where (o ->> 'id')::int = p.option_id) as answer, p.file_name as "fileName", p.state, p.reason,
        p.created_at as "sentAt", p.decided_at as "decidedAt"
      from answer_proofs p join order_questions q on q.id = p.question_id
      where p.user_id = ${userId} and p.id > ${after} order by p.id limit ${limit}`.execute(db)
  ).rows;

/** Which emails somebody leaves off. */
export const stopsForExport = async (db: Db, { userId, after, limit }: ExportPage) =>
  (
    await sql<Row>`
      select * from (select row_number() over (order by topic)::int as id, topic, stopped_at as "since"
        from mail_stops where user_id = ${userId}) stops
      where id > ${after} order by id limit ${limit}`.execute(db)
  ).rows;

/** The offers that somebody made of a cart, was sent to a proved address, or accepted. */
export const offersForExport = async (db: Db, { userId, after, limit }: ExportPage) =>
  (
    await sql<Row>`
      select q.id, q.number, q.email, q.fullname, q.company, q.licensee, q.note, q.po_number as "poNumber",
        ${dollars('q.total_cents')} as total, q.created_at as "createdAt", q.until, q.sent_at as "sentAt",
        q.withdrawn_at as "withdrawnAt", o.id as "orderId"
      from proposals q left join orders o on o.proposal_id = q.id
      where q.id > ${after} and (q.made_by = ${userId} and not q.is_by_staff or o.user_id = ${userId}
        or lower(q.email) = (select lower(email) from users where id = ${userId} and email_proved_at is not null))
      order by q.id limit ${limit}`.execute(db)
  ).rows;

export const mailsForExport = async (db: Db, { userId, after, limit }: ExportPage) =>
  (
    await sql<Row>`
      select id, recipient as "to", subject, created_at as "createdAt", sent_at as "sentAt"
      from emails where user_id = ${userId} and id > ${after} order by id limit ${limit}`.execute(db)
  ).rows;
