import { type LicenseImport, SHOWN_LINES } from '#contract/admin/imports.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import { refuseTaken } from '#server/accounts/user.ts';
import { newNumber } from '#server/kit/crypto/tokens.ts';
import type { Tx } from '#server/kit/database/database.ts';
import type { ReceivedFile } from '#server/kit/http/multipart-form.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import type { Tools } from '#server/kit/tools.ts';
import { newLicenseNumber } from '#server/orders/order.ts';
import { presentPart } from '#server/products/catalogue/present-parts.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { type CheckedLine, checkLines } from './check-lines.ts';
import { insertCustomers, insertLicenses, lockImports, usernamesTaken } from './import-queries.ts';
import { readLines, type Wrong } from './read-lines.ts';

/** The longest username that is made of an e-mail, so that there is room for what tells two apart. */
const USERNAME_OF_EMAIL = 56;

/**
 * Imports licences that were sold elsewhere: all rows of a table, or none while one is wrong. New customers get an
 * account without a password; the licences of an account with an unverified address wait until it is verified. There is
 * no order, no invoice and no money in the books; a licence that is there already is left alone.
 * @throws Refusal csv_unreadable, upload_unreadable or upload_too_large where the file is no such table, email_taken or
 * username_taken where somebody registers meanwhile.
 */
export async function importLicenses(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  caller: SessionUser,
  file: ReceivedFile,
  dryRun: boolean,
): Promise<LicenseImport> {
  const now = new Date(clock.now());
  const { lines, wrong } = await readLines(file, now);
  const work = db.transaction().execute(async (tx) => {
    await lockImports(tx);
    const looked = await checkLines(tx, lines, now);
    const report = present(looked.checked, [...wrong, ...looked.wrong]);
    if (dryRun || report.wrong.length > 0) return report;
    if (report.licenses > 0) {
      const { identity } = await readShopSettings(tx);
      await write(tx, looked.checked, { now, shop: identity.name });
      const { licenses, customers } = report;
      const after = { licenses, customers, there: report.there };
      await record(tx, clock, {
        actor: caller,
        action: 'license.import',
        subject: `import:${now.toISOString()}`,
        after,
      });
    }
    return { ...report, isImported: true };
  });
  // Somebody may register with one of the e-mails in this very moment.
  return work.catch(refuseTaken);
}

async function write(
  tx: Tx,
  checked: readonly CheckedLine[],
  { now, shop }: { now: Date; shop: string },
): Promise<void> {
  const made = checked.filter(({ isThere }) => !isThere);
  const ids = await insertCustomers(tx, await nameCustomers(tx, made), now);
  const licenses = made.map((line) => ({
    number: line.number ?? newLicenseNumber(shop),
    ...(line.userId === null && line.hasAccount
      ? { user_id: null, waits_for: line.email.toLowerCase() }
      : { user_id: line.userId ?? mustExist(ids.get(line.email.toLowerCase())), waits_for: null }),
    product_id: line.product.id,
    part: line.sold,
    license_type_id: line.licenseType.id,
    licensee: line.licensee,
    quantity: line.quantity,
    issued_at: line.date,
  }));
  await insertLicenses(tx, licenses, now);
}

/**
 * Who is no customer yet, each once, by the name in their first line. A username is their e-mail, or close to it where
 * that is taken.
 */
async function nameCustomers(tx: Tx, made: readonly CheckedLine[]) {
  const strangers = new Map(
    made
      .filter(({ hasAccount }) => !hasAccount)
      .toReversed()
      .map(({ email, name }) => [email.toLowerCase(), { email, fullname: name }]),
  );
  const wanted = [...strangers].map(([low, one]) => ({ ...one, username: low.slice(0, USERNAME_OF_EMAIL) }));
  const taken = await usernamesTaken(
    tx,
    wanted.map(({ username }) => username),
  );
  return wanted.map((one) => {
    const username = taken.has(one.username) ? `${one.username}-${newNumber(6).toLowerCase()}` : one.username;
    taken.add(username);
    return { ...one, username };
  });
}

function present(checked: readonly CheckedLine[], wrong: readonly Wrong[]): LicenseImport {
  const made = checked.filter(({ isThere }) => !isThere);
  const strangers = new Set(made.filter(({ hasAccount }) => !hasAccount).map(({ email }) => email.toLowerCase()));
  return {
    isImported: false,
    licenses: made.length,
    customers: strangers.size,
    there: checked.length - made.length,
    lines: checked.slice(0, SHOWN_LINES).map(presentLine),
    wrong: wrong.toSorted((one, other) => one.row - other.row),
  };
}

const presentLine = (line: CheckedLine): LicenseImport['lines'][number] => ({
  row: line.row,
  email: line.email,
  fullname: line.name,
  isNewCustomer: !line.hasAccount,
  product: { name: line.product.name },
  part: presentPart(line.sold, line.product.name),
  licenseType: { name: line.licenseType.name },
  quantity: line.quantity,
  licensee: line.licensee,
  issuedAt: line.date.toISOString(),
  licenseNumber: line.number,
  isThere: line.isThere,
});
