import { userByEmail } from '#server/accounts/queries.ts';
import { takeOffSecondFactor } from '#server/accounts/second-factor/switch-second-factor.ts';
import { systemClock } from '#server/kit/clock.ts';
import { readSettingsOrExit } from '#server/kit/config/settings-or-exit.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { reachDatabase } from '../infrastructure.ts';

/**
 * `npm run take-off-second-factor -- EMAIL`: for whoever runs the shop, when nobody in the admin area can do it. The shop may go on
 * serving. Exit code 0 when it was taken off, 1 when there is nothing to take off, 2 when it was asked wrongly.
 */
async function main(): Promise<number> {
  const [email] = process.argv.slice(2);
  if (email === undefined) {
    console.error('Usage: take-off-second-factor EMAIL');
    return 2;
  }
  const settings = readSettingsOrExit();
  const ground = await reachDatabase(settings);
  const { db, close } = openDatabase(ground.connection, { size: 1 });
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
    await ground.close();
  }
}

process.exit(await main());
