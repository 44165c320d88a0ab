import { errorCode } from '../error-code.ts';
/** The kind of an error in one word: a code of the database, the system or the shop, else the name of its class. */
export function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = errorCode(error);
  return /^\w{1,40}$/.test(code) ? code : error.name;
}
