import { fieldWords, nameField } from '#contract/field-words.ts';
import type { Buyer } from '#contract/shop/tax.ts';
import { userById } from '#server/accounts/queries.ts';
import type { Db } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refusal.ts';

type Billed = { buyer?: Buyer | undefined; invoiceTo?: { address: string } | undefined };

/**
 * Asks a buyer whose account has no address for the one that the invoice needs: who signed up with an email and a name
 * gave none. @throws Refusal invalid_input at the fields that are missing.
 */
export async function demandAddress(db: Db, userId: number, { buyer, invoiceTo }: Billed): Promise<void> {
  if (invoiceTo) return;
  const missing = (['country', 'street', 'town'] as const).filter((name) => !buyer?.[name].trim());
  if (missing.length === 0 || (await userById(db, userId))?.address !== '') return;
  const fields = missing.map((name) => [`buyer.${name}`, fieldWords.missing(nameField([name], true))]);
  refuse('invalid_input', { fields: Object.fromEntries(fields) });
}
