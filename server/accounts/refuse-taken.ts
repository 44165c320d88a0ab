import { fieldWords } from '#contract/field-words.ts';
import { isDouble } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refusal.ts';

/** Refuses an email or a username that another account has; whatever else went wrong is thrown on. */
export function refuseTaken(error: unknown): never {
  if (isDouble(error, 'users_email_key')) refuseEmailTaken();
  if (isDouble(error, 'users_username_key'))
    refuse('username_taken', { fields: { username: fieldWords.usernameTaken } });
  throw error;
}

/** Says that an email is another account's. */
export function refuseEmailTaken(): never {
  refuse('email_taken', { fields: { email: fieldWords.emailTaken } });
}
