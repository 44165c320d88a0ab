import { sql } from 'kysely';
import type { Db, Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';
import { holdFiles, keepFilesStill } from '#server/kit/storage/held-file-queries.ts';

export type SetupCounts = {
  fonts: number;
  published: number;
  orders: number;
  paid: number;
  customers: number;
  /** Somebody began to pay real money, or bought elsewhere. */
  has_real_buyers: boolean;
};

/** What there is in a shop that is being set up. */
export const setupCounts = async (db: Db) =>
  only(
    await sql<SetupCounts>`
      select (select count(*)::int from products where archived_at is null) as fonts,
        (select count(*)::int from products where is_on_offer and style_count > 0) as published,
        (select count(*)::int from orders) as orders,
        (select count(*)::int from orders where paid_at is not null and kind = 'fonts') as paid,
        (select count(*)::int from users where deleted_at is null and roles = array['customer']) as customers,
        exists (select from payments where provider <> 'none' and coalesce(place, 'live') = 'live')
          or exists (select from licenses where imported_at is not null) as has_real_buyers`.execute(db),
  );

/** Tries to lock the seeding of the demo until the transaction ends; false while it is running. */
export const lockFurnishing = async (tx: Tx) =>
  only(await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(hashtext('seed')) as got`.execute(tx)).got;

/** Empties the demo. @returns whether that was so; nothing is touched where money was taken. */
export async function emptyDemo(tx: Tx, now: Date): Promise<boolean> {
  const { done } = only(await sql<{ done: boolean }>`select begin_own_shop(${now}) as done`.execute(tx));
  // No font is left that could name them.
  if (done) await tx.deleteFrom('makers').execute();
  if (done) await forgetProofsOfDeleted(tx, now);
  // Offers of the demo are of fonts that are gone.
  if (done) await tx.deleteFrom('proposals').execute();
  return done;
}

/** The documents of customers who went with the demo. */
async function forgetProofsOfDeleted(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<{ file_key: string | null }>`delete from answer_proofs p using users u
    where u.id = p.user_id and u.deleted_at is not null returning p.file_key`.execute(tx);
  const keys = rows.flatMap(({ file_key }) => file_key ?? []);
  await keepFilesStill(tx);
  await holdFiles(tx, 'own_shop', keys, now);
}
