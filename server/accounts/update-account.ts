import type { User } from '#contract/nouns/accounts.ts';
import { onlySent } from '#server/kit/database/only-sent.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { updateDetails } from './account-queries.ts';
import { refuseTaken } from './refuse-taken.ts';
import { presentUser } from './user.ts';

type Change = {
  username?: string | undefined;
  fullname?: string | undefined;
  address?: string | undefined;
  phoneNumber?: string | undefined;
};

/** Changes what was sent of a user's own details. @throws Refusal username_taken, whatever the case of the letters. */
export async function updateAccount({ db, clock }: Tools, id: number, { phoneNumber, ...rest }: Change): Promise<User> {
  try {
    const row = await updateDetails(db, id, onlySent({ ...rest, phone_number: phoneNumber }), new Date(clock.now()));
    if (!row) refuse('unauthenticated');
    return presentUser(row);
  } catch (error) {
    return refuseTaken(error);
  }
}
