import { sql } from 'kysely';
import type { Db, Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';
import { NOBODYS_DOMAIN } from '#server/kit/email/email.ts';

/** An imported licence `l` that is still valid and has a holder `u`, or an account it waits for, that can get email. */
const canBeNotified = sql`u.id = coalesce(l.user_id, (select w.id from users w
  where lower(w.email) = l.waits_for and w.deleted_at is null)) and u.deleted_at is null
  and lower(u.email) not like ${`%.${NOBODYS_DOMAIN}`}
  and l.imported_at is not null and not l.is_granted and l.revoked_at is null and l.superseded_by is null`;

export type NoticeCount = { holders: number; licenses: number };

/** How many imported licences no holder was emailed about, and how many people hold them. */
export const countNotNotified = async (db: Db) =>
  only(
    await sql<NoticeCount>`
      select count(distinct u.id)::int as holders, count(*)::int as licenses
      from licenses l, users u where ${canBeNotified} and l.import_notice_id is null`.execute(db),
  );

/** Puts every imported licence that was in no notice into a new one; there is none where no licence is left. */
export const insertNotice = async (tx: Tx, now: Date) =>
  only(
    await sql<NoticeCount & { id: number | null }>`
      with notice as (
        insert into import_notices (created_at) select ${now}
        where exists (select from licenses l, users u where ${canBeNotified} and l.import_notice_id is null)
          returning id
      ), taken as (
        update licenses l set import_notice_id = notice.id from notice, users u
        where ${canBeNotified} and l.import_notice_id is null returning u.id as user_id
      )
      select (select id from notice) as id, count(distinct user_id)::int as holders, count(*)::int as licenses
        from taken`.execute(tx),
  );

export type NotifiedLicense = {
  number: string;
  product: string;
  license: string;
  quantity: number;
  licensee: string;
  ends_on: string | null;
};
export type NotifiedHolder = {
  id: number;
  email: string;
  fullname: string;
  has_password: boolean;
  /** Whether some of them wait until the address is proved. */
  are_waiting: boolean;
  licenses: NotifiedLicense[];
};

/** The next holders of a notice by their ids, each with the licences of it. */
export const holdersOfNotice = async (db: Db, noticeId: number, afterUserId: number, count: number) =>
  (
    await sql<NotifiedHolder>`
      select u.id, u.email, u.fullname, u.password_hash <> '' as has_password,
        bool_or(l.user_id is null) as are_waiting, jsonb_agg(jsonb_build_object(
          'number', l.number, 'product', concat_ws(' ', p.name, l.part ->> 'name'),
          'license', t.name, 'quantity', l.quantity, 'licensee', l.licensee,
          'ends_on', to_char(l.ends_at at time zone 'UTC', 'YYYY-MM-DD')) order by l.issued_at, l.id) as licenses
      from licenses l join products p on p.id = l.product_id join license_types t on t.id = l.license_type_id, users u
      where l.import_notice_id = ${noticeId} and u.id > ${afterUserId} and ${canBeNotified}
      group by u.id order by u.id limit ${count}`.execute(db)
  ).rows;
