import type { TriedSteps } from '#contract/admin/payment-settings.ts';
import { fieldWords } from '#contract/field-words.ts';
import type { AccountPlace } from '#contract/payment-providers.ts';
import type { Caller } from '#server/kit/http/caller.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import { refuse } from '#server/kit/refusal.ts';
import { payPalFacts } from '../paypal/paypal.ts';
import { tryPayPalAccount } from '../paypal/try-account.ts';
import type { PayPalAccount } from '../places.ts';
import { outsideAccount } from './outside.ts';
import { readKnown } from './read-payments.ts';
import type { PaymentSettingsTools } from './tools.ts';

type Typed = { mode: AccountPlace; clientId: string; webhookId: string; secret?: string | undefined };

/** Tries an account as it is typed, at the provider's own address alone. @throws Refusal too_many_requests; invalid_input. */
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
  const outside = outsideAccount(settings, ground, mode, own);
  if (outside) return { ...outside, webhookId: settings.PAYPAL_WEBHOOK_ID ?? webhookId };
  const fields: Record<string, string> = {};
  if (clientId === '') fields.clientId = fieldWords.keyNeeded('the client ID');
  const clientSecret = secret || secrets[mode]?.text;
  if (!clientSecret) fields.secret = fieldWords.keyNeeded('the secret');
  if (!clientSecret || Object.keys(fields).length > 0) refuse('invalid_input', { fields });
  return { baseUrl: ground.hosts[mode], clientId, clientSecret, webhookId };
}
