import { fieldWords, nameField } from '#contract/field-words.ts';
import { hashToken } from '#server/kit/crypto/tokens.ts';
import type { Db } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { type Asking, checkPassword } from '../password/check-password.ts';
import { lockUser } from '../queries.ts';
import { countCodes } from './count-codes.ts';
import { confirmSession } from './queries.ts';
import { takeCode } from './take-code.ts';

type Proof = { password?: string | undefined; code?: string | undefined };

/** Notes in a session that its holder has shown the password or a code again. */
export async function confirmIdentity(tools: Tools, asking: Asking, { password, code }: Proof): Promise<void> {
  const note = (db: Db) => confirmSession(db, hashToken(asking.token), new Date(tools.clock.now()));
  if (password !== undefined) {
    await checkPassword(tools, asking, password);
    await note(tools.db);
    return;
  }
  if (code === undefined)
    return refuse('invalid_input', { fields: { password: fieldWords.missing(nameField(['password'], true)) } });
  await countCodes(tools, asking, () =>
    tools.db.transaction().execute(async (tx) => {
      const user = (await lockUser(tx, asking.id)) ?? refuse('unauthenticated');
      await takeCode(tools, tx, user, code);
      await note(tx);
    }),
  );
}
