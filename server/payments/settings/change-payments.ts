import type { PaymentChange, PaymentSettings } from '#contract/admin/payment-settings.ts';
import { fieldWords } from '#contract/field-words.ts';
import { type AccountPlace, isAccountPlace, isTestPlace } from '#contract/payment-providers.ts';
import { noteOfShop } from '#server/kit/database/shop-values.ts';
import type { Caller } from '#server/kit/http/caller.ts';
import { refuse } from '#server/kit/refusal.ts';
import { changeSection } from '#server/settings/change-settings.ts';
import type { Secrets } from '#server/settings/secrets/secrets.ts';
import type { OwnSettings } from '#server/settings/shop-settings.ts';
import { outsideMode } from './outside.ts';
import { presentPayments } from './present-payments.ts';
import { readKnown, TOOK_MONEY, weighPayments } from './read-payments.ts';
import type { PaymentSettingsTools } from './tools.ts';

/**
 * Sets where money is taken. To sell for nothing in a shop that took money, or none, is a choice that has to be said.
 * @throws Refusal sandbox_unconfirmed; invalid_input where an account is not whole.
 */
export async function changePayments(
  tools: PaymentSettingsTools,
  caller: Caller,
  change: PaymentChange,
): Promise<PaymentSettings> {
  const { settings, ground } = tools;
  const known = await readKnown(tools);
  const { own: before, secrets } = known;
  const isModeFree = outsideMode(settings) === null;
  const mode = isModeFree ? change.mode : before.mode;
  const own: OwnSettings['payments'] = { ...before, mode, ...lines(change) };
  const place = isAccountPlace(change.mode) ? change.mode : null;
  if (place) {
    const { clientId, webhookId } = change;
    // Of an account of the environment only the webhook may be the owner's.
    own.accounts = { ...before.accounts, [place]: { clientId, webhookId } };
    if (isModeFree) demandWhole(change, secrets[place] !== undefined);
  }
  const typed = place && change.secret ? { [place]: change.secret } : {};
  const next = weighPayments(settings, ground, { ...known, own, secrets: { ...secrets, ...asWritten(typed) } }).place;
  const isNewTest = isTestPlace(next) && !isTestPlace(weighPayments(settings, ground, known).place);
  if (isNewTest && !change.sellForNothing) refuse('sandbox_unconfirmed');
  await changeSection(tools, caller, 'payments', own, {
    secrets: typed,
    also: async (tx) => {
      if (next === 'live') await noteOfShop(tx, TOOK_MONEY);
    },
  });
  return presentPayments(tools);
}

/** Secrets as they will be read once they are kept. */
const asWritten = (typed: Partial<Record<AccountPlace, string>>): Secrets =>
  Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [name, { text, writtenAt: new Date(0), writtenBy: null }]),
  );

const lines = ({ statementName, bankAccount }: PaymentChange) => ({ statementName, bankAccount });

function demandWhole({ clientId, secret }: PaymentChange, isWritten: boolean): void {
  const fields: Record<string, string> = {};
  if (clientId === '') fields.clientId = fieldWords.keyNeeded('the client ID');
  if (secret === '' || (secret === undefined && !isWritten)) fields.secret = fieldWords.keyNeeded('the secret');
  if (Object.keys(fields).length > 0) refuse('invalid_input', { fields });
}
