import type { PaymentSettings } from '#contract/admin/payment-settings.ts';
import { type AccountPlace, accountPlaces } from '#contract/payment-providers.ts';
import { maskOutside, maskSecret } from '#server/settings/secrets/secrets.ts';
import { outsideAccount, outsideMode } from './outside.ts';
import { readKnown, weighPayments } from './read-payments.ts';
import type { PaymentSettingsTools } from './tools.ts';

/** The payments as their owner may see them: no secret, but which one it is and who wrote it. */
export async function presentPayments(tools: PaymentSettingsTools): Promise<PaymentSettings> {
  const { settings, ground } = tools;
  const known = await readKnown(tools);
  const { own, secrets } = known;
  const accountOf = (place: AccountPlace) => {
    const outside = outsideAccount(settings, ground, place, own);
    if (outside)
      return {
        clientId: outside.clientId,
        webhookId: outside.webhookId ?? '',
        secret: maskOutside(outside.clientSecret, 'key'),
        isOutside: true,
      };
    return { ...own.accounts[place], secret: maskSecret(secrets[place], 'key'), isOutside: false };
  };
  const outside = (
    [
      ['mode', outsideMode(settings) !== null],
      ['webhookId', settings.PAYPAL_WEBHOOK_ID !== undefined],
      ['bankAccount', settings.BANK_ACCOUNT !== undefined],
    ] as const
  ).flatMap(([name, isSet]) => (isSet ? [name] : []));
  return {
    place: weighPayments(settings, ground, known).place,
    mode: outsideMode(settings) ?? own.mode,
    accounts: Object.fromEntries(
      accountPlaces.map((place) => [place, accountOf(place)]),
    ) as PaymentSettings['accounts'],
    statementName: own.statementName,
    bankAccount: settings.BANK_ACCOUNT?.join('\n') ?? own.bankAccount,
    outside,
  };
}
