import { sql } from 'kysely';
import type { CompanyRole } from '#contract/nouns/companies.ts';
import type { NewRow, Tx } from '#server/kit/database/database.ts';

export type InvitationRow = {
  id: number;
  company_id: number;
  company: string;
  email: string;
  role: CompanyRole;
  invited_by: string;
  created_at: Date;
  ends_at: Date;
};

const COLUMNS = sql`i.id, i.company_id, c.name as company, i.email, i.role, u.fullname as invited_by, i.created_at,
  i.ends_at from company_invitations i join companies c on c.id = i.company_id join users u on u.id = i.invited_by`;

/** Those of a company that were neither accepted nor withdrawn. */
export const invitationsOf = async (db: Tx, companyId: number, now: Date) =>
  (
    await sql<InvitationRow>`select ${COLUMNS} where i.company_id = ${companyId} and i.closed_at is null
      and i.ends_at > ${now} order by i.id`.execute(db)
  ).rows;

/** One that can be accepted now, by its link. */
export const openInvitation = async (db: Tx, token_hash: Buffer, now: Date) =>
  (
    await sql<InvitationRow>`select ${COLUMNS} where i.token_hash = ${token_hash} and i.closed_at is null
      and i.ends_at > ${now} and c.closed_at is null`.execute(db)
  ).rows[0];

export const insertInvitation = async (tx: Tx, invitation: NewRow<'company_invitations'>): Promise<number> =>
  (await tx.insertInto('company_invitations').values(invitation).returning('id').executeTakeFirstOrThrow()).id;

/** Ends an open invitation. @returns whether it was open. */
export const closeInvitation = async (tx: Tx, id: number, companyId: number, now: Date, by: number | null = null) =>
  (
    await tx
      .updateTable('company_invitations')
      .set({ closed_at: now, accepted_by: by })
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows > 0n;

/** Ends what an address was invited by before. */
export const closeInvitationsOf = (tx: Tx, companyId: number, email: string, now: Date) =>
  sql`update company_invitations set closed_at = ${now}
    where company_id = ${companyId} and lower(email) = lower(${email}) and closed_at is null`.execute(tx);

export const closeAllInvitations = (tx: Tx, companyId: number, now: Date) =>
  sql`update company_invitations set closed_at = ${now} where company_id = ${companyId} and closed_at is null`.execute(
    tx,
  );
