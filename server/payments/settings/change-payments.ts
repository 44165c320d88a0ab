import type { PaymentChange, PaymentSettings, TriedSteps } from '#contract/admin/payment-settings.ts';
import { isTaken } from '#contract/currencies.ts';
import { fieldWords } from '#contract/field-words.ts';
import { recordOf } from '#contract/keys-of.ts';
import { CURRENCY } from '#contract/money.ts';
import { type AccountMode, accountModes, isAccountMode, isTestMode } from '#contract/payment-providers.ts';
import { noteOfShop } from '#server/kit/database/shop-values.ts';
import type { Caller } from '#server/kit/http/caller.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import { refuse } from '#server/kit/refusal.ts';
import { changeSection } from '#server/settings/change-settings.ts';
import { maskOutside, maskSecret, type Secrets } from '#server/settings/secrets/secrets.ts';
import type { OwnSettings } from '#server/settings/shop-settings.ts';
import type { PayPalAccount } from '../modes.ts';
import { payPalFacts } from '../paypal/paypal.ts';
import { tryPayPalAccount } from '../paypal/try-account.ts';
import { environmentAccount, environmentMode } from './payment-environment.ts';
import type { PaymentSettingsTools } from './read-payments.ts';
import { readKnown, TOOK_MONEY, weighPayments } from './read-payments.ts';

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
  const isModeFree = environmentMode(settings) === null;
  const mode = isModeFree ? change.mode : before.mode;
  const own: OwnSettings['payments'] = { ...before, mode, ...lines(change) };
  const paymentMode = isAccountMode(change.mode) ? change.mode : null;
  if (paymentMode) {
    const { clientId, webhookId } = change;
    // Of an account of the environment only the webhook may be the owner's.
    own.accounts = { ...before.accounts, [paymentMode]: { clientId, webhookId } };
    if (isModeFree && !isTaken(CURRENCY)) refuse('invalid_input', { fields: { mode: fieldWords.notTaken(CURRENCY) } });
    if (isModeFree) demandWhole(change, secrets[paymentMode] !== undefined);
  }
  const typed = paymentMode && change.secret ? { [paymentMode]: change.secret } : {};
  const next = weighPayments(settings, ground, { ...known, own, secrets: { ...secrets, ...asWritten(typed) } }).place;
  const isNewTest = isTestMode(next) && !isTestMode(weighPayments(settings, ground, known).place);
  if (isNewTest && !change.sellForNothing) refuse('sandbox_unconfirmed');
  await changeSection(tools, caller, 'payments', own, {
    secrets: typed,
    also: async (tx) => {
      if (next === 'live') await noteOfShop(tx, TOOK_MONEY);
    },
  });
  return presentPayments(tools);
}

/** Secrets as they will be read once they are stored. */
const asWritten = (typed: Partial<Record<AccountMode, string>>): Secrets =>
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

/** The payments as their owner may see them: no secret, but which one it is and who wrote it. */
export async function presentPayments(tools: PaymentSettingsTools): Promise<PaymentSettings> {
  const { settings, ground } = tools;
  const known = await readKnown(tools);
  const { own, secrets } = known;
  const accountOf = (paymentMode: AccountMode) => {
    const outside = environmentAccount(settings, ground, paymentMode, own);
    if (outside)
      return {
        clientId: outside.clientId,
        webhookId: outside.webhookId ?? '',
        secret: maskOutside(outside.clientSecret, 'key'),
        isOutside: true,
      };
    return { ...own.accounts[paymentMode], secret: maskSecret(secrets[paymentMode], 'key'), isOutside: false };
  };
  const outside = (
    [
      ['mode', environmentMode(settings) !== null],
      ['webhookId', settings.PAYPAL_WEBHOOK_ID !== undefined],
      ['bankAccount', settings.BANK_ACCOUNT !== undefined],
    ] as const
  ).flatMap(([name, isSet]) => (isSet ? [name] : []));
  return {
    place: weighPayments(settings, ground, known).place,
    mode: environmentMode(settings) ?? own.mode,
    accounts: recordOf(accountModes, accountOf),
    statementName: own.statementName,
    bankAccount: settings.BANK_ACCOUNT?.join('\n') ?? own.bankAccount,
    outside,
  };
}

type Typed = { mode: AccountMode; clientId: string; webhookId: string; secret?: string | undefined };

/**
 * Tries an account as it is typed, at the provider's own address alone. @throws Refusal too_many_requests;
 * invalid_input.
 */
export async function tryPayments(tools: PaymentSettingsTools, caller: Caller, typed: Typed): Promise<TriedSteps> {
  await enforceRateLimit(tools, [
    { key: 'try-payments', count: 60, window_s: 3_600 },
    { key: `try-payments:${caller.id}`, count: 6, window_s: 60 },
  ]);
  const webhookUrl = `${tools.settings.PUBLIC_URL}${payPalFacts.path}/webhook`;
  return tryPayPalAccount(await accountToTry(tools, typed), webhookUrl);
}

async function accountToTry(
  tools: PaymentSettingsTools,
  { mode, clientId, webhookId, secret }: Typed,
): Promise<PayPalAccount> {
  const { settings, ground } = tools;
  const { own, secrets } = await readKnown(tools);
  const outside = environmentAccount(settings, ground, mode, own);
  if (outside) return { ...outside, webhookId: settings.PAYPAL_WEBHOOK_ID ?? webhookId };
  const fields: Record<string, string> = {};
  if (clientId === '') fields.clientId = fieldWords.keyNeeded('the client ID');
  const clientSecret = secret || secrets[mode]?.text;
  if (!clientSecret) fields.secret = fieldWords.keyNeeded('the secret');
  if (!clientSecret || Object.keys(fields).length > 0) refuse('invalid_input', { fields });
  return { baseUrl: ground.hosts[mode], clientId, clientSecret, webhookId };
}
