import type { LicenseChange } from '#contract/admin/held-licenses.ts';
import { mustExist, notNull } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { HeldLicense } from '#contract/nouns/deliveries.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { queueEmails } from '#server/kit/email/email.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { newLicenseNumber } from '#server/orders/order.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { insertLicenses } from '../import/import-queries.ts';
import { presentHeld } from '../list-license-updates.ts';
import { changeLetters } from './license-change-emails.ts';
import {
  changesOfLicense,
  customerNamed,
  endInPlace,
  findLicenseIds,
  grantable,
  type HeldRow,
  insertChange,
  lockLicense,
  markGranted,
  openChange,
  setUndone,
  soldPart,
  updateHeld,
} from './license-change-queries.ts';

export type StaffTools = Pick<Tools, 'db' | 'clock' | 'settings'>;
type Kind = LicenseChange['kind'];

export async function findLicenses(
  tools: Pick<Tools, 'db' | 'clock'>,
  query: { query?: string | undefined; page: number; limit: number },
) {
  const { ids, total } = await findLicenseIds(tools.db, query);
  return { licenses: await presentHeld(tools, ids), total };
}

/** @throws Refusal license_not_found. */
export async function listLicenseChanges({ db }: Pick<Tools, 'db'>, number: string): Promise<LicenseChange[]> {
  const changes = (await changesOfLicense(db, number)) ?? refuse('license_not_found');
  return changes.map(({ changed_at, undone_at, ...change }) => ({
    ...change,
    at: new Date(changed_at).toISOString(),
    undoneAt: undone_at && new Date(undone_at).toISOString(),
  }));
}

type Grant = {
  email: string;
  product_id: number;
  part_id: number;
  license_type_id: number;
  quantity: number;
  licensee: string;
  endsAt: Date | null;
  reason: string;
};

/**
 * Gives a customer a licence without an order: of the newest release, with what its type allows today.
 * @throws Refusal user_not_found, unknown_offer, sold_once.
 */
export async function grantLicense(tools: StaffTools, caller: SessionUser, grant: Grant): Promise<HeldLicense> {
  const { db, clock } = tools;
  const now = new Date(clock.now());
  const id = await db.transaction().execute(async (tx) => {
    const customer = (await customerNamed(tx, grant.email)) ?? refuse('user_not_found');
    const { product_id, part_id, license_type_id, quantity } = grant;
    const found = await grantable(tx, product_id, part_id, license_type_id);
    if (!found?.knows_part) return refuse('unknown_offer');
    if (found.is_exclusive) refuse('sold_once');
    const number = newLicenseNumber((await readShopSettings(tx)).identity.name);
    const licensee = grant.licensee || customer.fullname;
    const license = { number, user_id: customer.id, waits_for: null, product_id, license_type_id, licensee, quantity };
    await insertLicenses(tx, [{ ...license, part: soldPart(found.part), issued_at: now }], now);
    const granted = await markGranted(tx, number, grant.endsAt);
    await note(tools, tx, caller, granted, { kind: 'grant', before: null, after: licensee, reason: grant.reason });
    return granted;
  });
  return mustExist((await presentHeld(tools, [id]))[0]);
}

/**
 * Writes another licensee or another end on a licence.
 * @throws Refusal license_not_found, license_revoked, license_of_plan, nothing_changed.
 */
export async function changeLicense(
  tools: StaffTools,
  caller: SessionUser,
  number: string,
  { licensee, endsAt, reason }: { licensee?: string | undefined; endsAt?: Date | null | undefined; reason: string },
): Promise<HeldLicense> {
  const id = await tools.db.transaction().execute(async (tx) => {
    const held = (await lockLicense(tx, number)) ?? refuse('license_not_found');
    if (held.is_over) refuse('license_revoked');
    if (endsAt !== undefined && held.plan_id !== null) refuse('license_of_plan');
    const isRenamed = licensee !== undefined && licensee !== held.licensee;
    const isMoved = endsAt !== undefined && endsAt?.getTime() !== held.ends_at?.getTime();
    if (!isRenamed && !isMoved) refuse('nothing_changed');
    if (isRenamed) {
      await updateHeld(tx, held.id, { licensee, is_renamed: true });
      await note(tools, tx, caller, held.id, { kind: 'licensee', before: held.licensee, after: licensee, reason });
    }
    if (isMoved) {
      const [before, after] = [held.ends_at?.toISOString() ?? null, endsAt?.toISOString() ?? null];
      // Who was told that it ends hears of its new end in time, too.
      await updateHeld(tx, held.id, { ends_at: endsAt, told_ending_at: null });
      await note(tools, tx, caller, held.id, { kind: 'end', before, after, reason });
    }
    return held.id;
  });
  return mustExist((await presentHeld(tools, [id]))[0]);
}

/**
 * Takes a change back. A licence that was given ends now.
 * @throws Refusal license_not_found, change_not_found, change_outdated, license_revoked.
 */
export async function undoLicenseChange(
  tools: StaffTools,
  caller: SessionUser,
  number: string,
  changeId: number,
): Promise<HeldLicense> {
  const { db, clock } = tools;
  const now = new Date(clock.now());
  const id = await db.transaction().execute(async (tx) => {
    const held = (await lockLicense(tx, number)) ?? refuse('license_not_found');
    const change = (await openChange(tx, held.id, changeId)) ?? refuse('change_not_found');
    if (change.is_outdated) refuse('change_outdated');
    if (change.kind === 'swap') await undoSwap(tx, held, now);
    else if (change.kind === 'licensee')
      await updateHeld(tx, held.id, { licensee: notNull(change.before), is_renamed: true });
    else if (change.kind === 'end')
      await updateHeld(tx, held.id, { ends_at: change.before && new Date(change.before), told_ending_at: null });
    else await updateHeld(tx, held.id, { ends_at: now });
    await setUndone(tx, change.id, { undone_by: caller.id, undone_at: now });
    await queueEmails(tx, clock, await changeLetters(tx, change.id, tools.settings.PUBLIC_URL));
    await record(tx, clock, {
      actor: caller,
      action: 'license.undo',
      subject: `license:${number}`,
      before: { [change.kind]: change.after },
      after: { [change.kind]: change.before },
    });
    return held.id;
  });
  return mustExist((await presentHeld(tools, [id]))[0]);
}

/** The first licence stands again, unless its money went back or what took its place was replaced since. */
async function undoSwap(tx: Tx, held: HeldRow, now: Date): Promise<void> {
  if (held.is_refunded) refuse('license_revoked');
  if (held.superseded_by === null || !(await endInPlace(tx, held.superseded_by, now))) refuse('change_outdated');
  await updateHeld(tx, held.id, { superseded_by: null });
}

/** Keeps what was changed and why, and tells the holder. */
export async function note(
  { clock, settings }: StaffTools,
  tx: Tx,
  caller: SessionUser,
  licenseId: number,
  change: { kind: Kind; before: string | null; after: string | null; reason: string },
): Promise<void> {
  const { kind, before, after, reason } = change;
  const changed = { license_id: licenseId, changed_by: caller.id, changed_at: new Date(clock.now()) };
  const id = await insertChange(tx, { ...changed, ...change });
  await queueEmails(tx, clock, await changeLetters(tx, id, settings.PUBLIC_URL));
  await record(tx, clock, {
    actor: caller,
    action: kind === 'licensee' || kind === 'end' ? 'license.change' : `license.${kind}`,
    subject: `license:${licenseId}`,
    before: { [kind]: before },
    after: { [kind]: after, reason },
  });
}
