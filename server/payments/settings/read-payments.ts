import { type AccountMode, accountModes, isAccountMode, type PaymentMode } from '#contract/payment-providers.ts';
import type { Settings } from '#server/kit/config/settings.ts';
import { wasRecorded } from '#server/kit/database/shop-values.ts';
import type { Tools } from '#server/kit/tools.ts';
import { readSecrets, type Secrets } from '#server/settings/secrets/secrets.ts';
import { type OwnSettings, readShopSettings } from '#server/settings/shop-settings.ts';
import type { PaymentContext, PaymentsNow, PayPalAccount, ReadPayments } from '../modes.ts';
import { environmentAccount, environmentMode } from './payment-environment.ts';

type ReadingTools = Pick<Tools, 'db' | 'settings' | 'settingsKey' | 'freshness'>;

/** That a shop took money, or was about to. */
export const TOOK_MONEY = 'paypal_keys';

/**
 * Reads where payments go; the database is asked once for every version of what the shop shows, which a change of the
 * settings raises too.
 */
export function createPaymentsReader(tools: ReadingTools, context: PaymentContext): ReadPayments {
  let known: { version: number; now: Promise<PaymentsNow> } | null = null;
  return () => {
    const version = tools.freshness.version();
    if (known?.version === version) return known.now;
    const now = readPayments(tools, context);
    const reading = { version, now };
    known = reading;
    // What could not be read is not remembered.
    now.catch(() => {
      if (known === reading) known = null;
    });
    return now;
  };
}

async function readPayments(tools: ReadingTools, context: PaymentContext): Promise<PaymentsNow> {
  return weighPayments(tools.settings, context, await readKnown(tools));
}

/** What the owner set and what is known of the shop. */
type Known = { own: OwnSettings['payments']; secrets: Secrets; tookMoney: boolean };

export async function readKnown(tools: Pick<Tools, 'db' | 'settingsKey'>): Promise<Known> {
  const { db } = tools;
  const [{ payments: own }, secrets, tookMoney] = await Promise.all([
    readShopSettings(db),
    readSecrets(tools, db),
    wasRecorded(db, TOOK_MONEY),
  ]);
  return { own, secrets, tookMoney };
}

/** Where payments go by the environment, which wins, and what the owner set. */
export function weighPayments(
  settings: Settings,
  context: PaymentContext,
  { own, secrets, tookMoney }: Known,
): PaymentsNow {
  const accounts: PaymentsNow['accounts'] = { sandbox: context.sandbox };
  for (const paymentMode of accountModes) {
    const account =
      environmentAccount(settings, context, paymentMode, own) ?? ownAccount(context, paymentMode, own, secrets);
    if (account) accounts[paymentMode] = account;
  }
  const mode = environmentMode(settings) ?? own.mode ?? followed(settings, tookMoney);
  return {
    // Without its account no payment can be made there.
    place: mode !== 'none' && accounts[mode] ? mode : 'none',
    accounts,
    locked: isAccountMode(mode) && !accounts[mode] && secrets[mode] ? mode : null,
    statementName: own.statementName,
    bankAccount: settings.BANK_ACCOUNT ?? (own.bankAccount === '' ? null : own.bankAccount.split('\n')),
  };
}

/**
 * The environment for payments where none was chosen. The sandbox gives licences for free, so it is not the default
 * where that could be a mistake: in a shop that once had keys, or that is reachable from the internet.
 */
function followed({ PUBLIC_URL }: Settings, tookMoney: boolean): PaymentMode | 'none' {
  return PUBLIC_URL.startsWith('https:') || tookMoney ? 'none' : 'sandbox';
}

function ownAccount(
  { hosts }: PaymentContext,
  paymentMode: AccountMode,
  own: OwnSettings['payments'],
  secrets: Secrets,
): PayPalAccount | null {
  const { clientId, webhookId } = own.accounts[paymentMode];
  const clientSecret = secrets[paymentMode]?.text;
  if (clientId === '' || !clientSecret) return null;
  return { baseUrl: hosts[paymentMode], clientId, clientSecret, webhookId: webhookId || undefined };
}

/** What the settings of payments use next to the common tools: what payments stand on, whatever the owner sets. */
export type PaymentSettingsTools = Tools & { ground: PaymentContext };
