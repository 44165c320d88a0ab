import { reachDatabase } from '#boot/infrastructure.ts';
import { userByEmail } from '#server/accounts/queries.ts';
import { takeOffSecondFactor } from '#server/accounts/second-factor/switch-second-factor.ts';
import { systemClock } from '#server/kit/clock.ts';
import { readSettingsOrExit } from '#server/kit/config/settings-or-exit.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { Refusal } from '#server/kit/refusal.ts';

/**
 * `npm run take-off-second-factor -- EMAIL`: for the shop's operator, when no administrator can do it in the admin
 * area. The shop can stay up. Exit code 0 when it was removed, 1 when there was nothing to remove, 2 for wrong
 * arguments.
 */
async function main(): Promise<number> {
  const [email] = process.argv.slice(2);
  if (email === undefined) {
    console.error('Usage: take-off-second-factor EMAIL');
    return 2;
  }
  const settings = readSettingsOrExit();
  const context = await reachDatabase(settings);
  const { db, close } = openDatabase(context.connection, { size: 1 });
  try {
    const user = await userByEmail(db, email);
    if (!user) throw new Refusal('user_not_found');
    await takeOffSecondFactor({ db, clock: systemClock, settings }, null, user.id);
    console.log(`${user.email} logs in with the password alone now, and is told so by mail.`);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    return 1;
  } finally {
    await close();
    await context.close();
  }
}

process.exit(await main());
