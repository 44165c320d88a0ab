import { type SqlBool, sql } from 'kysely';
import { MOST_COUNTED } from '#contract/limits.ts';
import type { CompanyChange, CompanyDownload, CompanyRole } from '#contract/nouns/companies.ts';
import type { Db, NewRow, Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';
import { holderOf } from './holder-queries.ts';

export type CompanyRow = {
  id: number;
  name: string;
  role: CompanyRole;
  members: number;
  licenses: number;
  created_at: Date;
};

const COUNTS = sql`(select count(*)::int from company_members where company_id = c.id) as members,
  (select count(*)::int from licenses where company_id = c.id) as licenses`;

/** The companies that somebody is in now, or one of them. */
export const companiesOf = async (db: Tx, userId: number, id: number | null = null) =>
  (
    await sql<CompanyRow>`select c.id, c.name, m.role, c.created_at, ${COUNTS}
      from company_members m join companies c on c.id = m.company_id
      where m.user_id = ${userId} and (${id}::int is null or c.id = ${id}) order by c.id`.execute(db)
  ).rows;

/** What somebody is in a company now; nothing where not in it. */
export const roleIn = async (db: Tx, companyId: number, userId: number) =>
  (
    await sql<{ role: CompanyRole; name: string }>`select m.role, c.name from company_members m
      join companies c on c.id = m.company_id where m.company_id = ${companyId} and m.user_id = ${userId}`.execute(db)
  ).rows[0];

/** Whether somebody may have a licence now: the own, or of a company that they are in. */
export const isHolder = async (
  db: Tx,
  { user_id, company }: { user_id: number | null; company: { id: number } | null },
  userId: number,
): Promise<boolean> => (company === null ? user_id === userId : (await roleIn(db, company.id, userId)) !== undefined);

export const insertCompany = async (tx: Tx, company: NewRow<'companies'>): Promise<number> =>
  (await tx.insertInto('companies').values(company).returning('id').executeTakeFirstOrThrow()).id;

/** An open company. Everything that changes who is in it or what it has locks it first. */
export const lockCompany = async (tx: Tx, id: number) =>
  (
    await sql<{ id: number; name: string; closed_at: Date | null; merged_into: number | null }>`
      select id, name, closed_at, merged_into from companies where id = ${id} for no key update`.execute(tx)
  ).rows[0];

/** Two of them in one order, so that two merges of the same companies don't wait for each other. */
export const lockCompanies = async (tx: Tx, ids: readonly number[]) =>
  (
    await sql<{ id: number; name: string; closed_at: Date | null; merged_into: number | null }>`
      select id, name, closed_at, merged_into from companies where id = any(${ids}::int[])
      order by id for no key update`.execute(tx)
  ).rows;

export const setCompany = (tx: Tx, id: number, columns: Partial<NewRow<'companies'>>) =>
  tx.updateTable('companies').set(columns).where('id', '=', id).execute();

export type PersonRow = { id: number; fullname: string; email: string; role: CompanyRole; joined_at: Date };

/** Who is in a company, owners first. */
export const peopleIn = async (db: Tx, companyId: number) =>
  (
    await sql<PersonRow>`select u.id, u.fullname, u.email, m.role, m.joined_at
      from company_members m join users u on u.id = m.user_id where m.company_id = ${companyId}
      order by array_position(array['owner', 'buyer', 'member'], m.role), m.joined_at, u.id`.execute(db)
  ).rows;

/** Adds somebody, or leaves a higher role as it is. @returns whether the role is new. */
export const addMember = async (tx: Tx, { company_id, user_id, role, joined_at }: NewRow<'company_members'>) =>
  (
    await sql`insert into company_members as m (company_id, user_id, role, joined_at)
      values (${company_id}, ${user_id}, ${role}, ${joined_at})
      on conflict (company_id, user_id) do update set role = excluded.role
        where array_position(array['owner', 'buyer', 'member'], excluded.role)
          < array_position(array['owner', 'buyer', 'member'], m.role)
      returning 1`.execute(tx)
  ).rows.length > 0;

export const setRole = (tx: Tx, companyId: number, userId: number, role: CompanyRole) =>
  tx
    .updateTable('company_members')
    .set({ role })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();

export const deleteMember = (tx: Tx, companyId: number, userId: number) =>
  tx.deleteFrom('company_members').where('company_id', '=', companyId).where('user_id', '=', userId).execute();

export const deleteMembers = (tx: Tx, companyId: number) =>
  tx.deleteFrom('company_members').where('company_id', '=', companyId).execute();

export const insertChange = async (tx: Tx, change: NewRow<'company_changes'>): Promise<number> =>
  (await tx.insertInto('company_changes').values(change).returning('id').executeTakeFirstOrThrow()).id;

export type ChangeRow = Omit<CompanyChange, 'at'> & { at: Date };

/** The newest changes of a company. */
export const changesOf = async (db: Tx, companyId: number) =>
  (
    await sql<ChangeRow>`select x.id, x.kind, about.fullname as about, x.before, x.after, x.reason, u.fullname as by,
        x.changed_at as at
      from company_changes x join users u on u.id = x.changed_by left join users about on about.id = x.user_id
      where x.company_id = ${companyId} order by x.id desc limit 100`.execute(db)
  ).rows;

/**
 * Moves licences of somebody alone into a company. @returns the numbers that moved: others are of somebody else, of a
 * plan, or in a company already.
 */
export const moveLicenses = async (tx: Tx, companyId: number, userId: number, numbers: readonly string[]) =>
  (
    await sql<{ number: string }>`update licenses l set company_id = ${companyId}
      where ${holderOf('l')} = ${userId} and l.number = any(${numbers}::text[]) and l.plan_id is null
      returning l.number`.execute(tx)
  ).rows.map(({ number }) => number);

/** Of some numbers, those of plans that somebody has. */
export const ofPlans = async (tx: Tx, userId: number, numbers: readonly string[]) =>
  (
    await sql<{ number: string }>`select number from licenses where user_id = ${userId}
      and number = any(${numbers}::text[]) and plan_id is not null`.execute(tx)
  ).rows.length > 0;

const fromDownloads = (companyId: number, userId: number | null) => sql`
  from downloads d join licenses l on l.id = d.license_id join products p on p.id = l.product_id
    left join order_items i on i.id = l.order_item_id join users u on u.id = coalesce(d.user_id, l.user_id)
  where l.company_id = ${companyId} and d.staff_id is null
    and (${userId}::int is null or coalesce(d.user_id, l.user_id) = ${userId})`;

/** Who downloaded what of a company, or one of its members did. Copies of staff are none of it. */
export const downloadsOf = async (
  db: Db,
  companyId: number,
  userId: number | null,
  { page, limit }: { page: number; limit: number },
) => {
  const { rows } = await sql<Omit<CompanyDownload, 'at'> & { at: Date }>`
    select d.id, coalesce(i.sold_as, p.name) as font, l.number as "licenseNumber", d.format, u.fullname as by,
      d.created_at as at
    ${fromDownloads(companyId, userId)} order by d.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const { total } = only(
    await sql<{ total: number }>`select count(*)::int as total ${fromDownloads(companyId, userId)}`.execute(db),
  );
  return { rows, total };
};

export type StaffCompanyRow = Omit<CompanyRow, 'role'> & {
  closed_at: Date | null;
  merged_into: { id: number; name: string } | null;
};

const STAFF_COLUMNS = sql`c.id, c.name, c.created_at, c.closed_at, ${COUNTS},
  (select json_build_object('id', k.id, 'name', k.name) from companies k where k.id = c.merged_into) as merged_into`;

export const companyForStaff = async (db: Tx, id: number) =>
  (await sql<StaffCompanyRow>`select ${STAFF_COLUMNS} from companies c where c.id = ${id}`.execute(db)).rows[0];

/** Every word stands in the name of the company, or in the name or email of a member. */
const found = (words: readonly string[]) =>
  sql.join(
    [
      sql<SqlBool>`true`,
      ...words.map(
        (piece) => sql<SqlBool>`c.id in (select id from companies where lower(name) like ${piece}
          union select m.company_id from company_members m join users u on u.id = m.user_id
            where lower(u.email) like ${piece} or lower(u.fullname) like ${piece})`,
      ),
    ],
    sql` and `,
  );

/** A page of all companies, the newest first. @param words - pieces with their wildcards. */
export const findCompanies = async (
  db: Db,
  { words, page, limit }: { words: readonly string[]; page: number; limit: number },
) => {
  const { rows } = await sql<StaffCompanyRow>`select ${STAFF_COLUMNS} from companies c where ${found(words)}
    order by c.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const { total } = only(
    await sql<{ total: number }>`select count(*)::int as total from (
      select from companies c where ${found(words)} limit ${MOST_COUNTED}) counted`.execute(db),
  );
  return { rows, total };
};

/**
 * Gives everything of a company to another one. Orders come first: a payment of one holds it while its licences are
 * made, so none is made for the company that is gone.
 */
export const moveCompany = async (tx: Tx, from: number, into: number, now: Date) => {
  await sql`update orders set company_id = ${into} where company_id = ${from}`.execute(tx);
  await sql`update licenses set company_id = ${into} where company_id = ${from}`.execute(tx);
  await sql`update companies set merged_into = ${into} where merged_into = ${from}`.execute(tx);
  await sql`update company_invitations i set company_id = ${into} where company_id = ${from} and closed_at is null
    and not exists (select from company_invitations o where o.company_id = ${into} and o.closed_at is null
      and lower(o.email) = lower(i.email))`.execute(tx);
  await sql`update company_invitations set closed_at = ${now} where company_id = ${from} and closed_at is null`.execute(
    tx,
  );
};

/** Writes another licensee on the licences of a company that have a certain one, with why. @returns how many. */
export const renameLicensees = async (
  tx: Tx,
  company: { id: number; from: string; to: string },
  { reason, by, now }: { reason: string; by: number; now: Date },
) => {
  const { rows } = await sql`
    with renamed as (
      update licenses set licensee = ${company.to}, is_renamed = true
      where company_id = ${company.id} and licensee = ${company.from} and revoked_at is null and superseded_by is null
      returning id
    )
    insert into license_changes (license_id, kind, before, after, reason, changed_by, changed_at)
    select id, 'licensee', ${company.from}, ${company.to}, ${reason}, ${by}, ${now} from renamed returning 1`.execute(
    tx,
  );
  return rows.length;
};

/** Somebody with an account, by the address. */
export const accountOf = async (tx: Tx, email: string) =>
  (
    await sql<{ id: number; fullname: string; email: string }>`select id, fullname, email from users
      where lower(email) = lower(${email}) and deleted_at is null for share`.execute(tx)
  ).rows[0];
