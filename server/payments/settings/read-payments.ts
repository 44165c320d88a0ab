import { type AccountPlace, accountPlaces, isAccountPlace, type PaymentPlace } from '#contract/payment-providers.ts';
import type { Settings } from '#server/kit/config/settings.ts';
import { wasNoted } from '#server/kit/database/shop-values.ts';
import type { Tools } from '#server/kit/tools.ts';
import { readSecrets, type Secrets } from '#server/settings/secrets/secrets.ts';
import { type OwnSettings, readShopSettings } from '#server/settings/shop-settings.ts';
import type { PaymentGround, PaymentsNow, PayPalAccount, ReadPayments } from '../places.ts';
import { environmentAccount, environmentMode } from './payment-environment.ts';

type ReadingTools = Pick<Tools, 'db' | 'settings' | 'settingsKey' | 'freshness'>;

/** That a shop took money, or was about to. */
export const TOOK_MONEY = 'paypal_keys';

/** Reads where payments go; the database is asked once for every version of what the shop shows, which a change of the settings raises too. */
export function createPaymentsReader(tools: ReadingTools, ground: PaymentGround): ReadPayments {
  let known: { version: number; now: Promise<PaymentsNow> } | null = null;
  return () => {
    const version = tools.freshness.version();
    if (known?.version === version) return known.now;
    const now = readPayments(tools, ground);
    const reading = { version, now };
    known = reading;
    // What could not be read is not remembered.
    now.catch(() => {
      if (known === reading) known = null;
    });
    return now;
  };
}

async function readPayments(tools: ReadingTools, ground: PaymentGround): Promise<PaymentsNow> {
  return weighPayments(tools.settings, ground, await readKnown(tools));
}

/** What the owner set and what is known of the shop. */
type Known = { own: OwnSettings['payments']; secrets: Secrets; tookMoney: boolean };

export async function readKnown(tools: Pick<Tools, 'db' | 'settingsKey'>): Promise<Known> {
  const { db } = tools;
  const [{ payments: own }, secrets, tookMoney] = await Promise.all([
    readShopSettings(db),
    readSecrets(tools, db),
    wasNoted(db, TOOK_MONEY),
  ]);
  return { own, secrets, tookMoney };
}

/** Where payments go by the environment, which wins, and what the owner set. */
export function weighPayments(
  settings: Settings,
  ground: PaymentGround,
  { own, secrets, tookMoney }: Known,
): PaymentsNow {
  const accounts: PaymentsNow['accounts'] = { sandbox: ground.sandbox };
  for (const place of accountPlaces) {
    const account = environmentAccount(settings, ground, place, own) ?? ownAccount(ground, place, own, secrets);
    if (account) accounts[place] = account;
  }
  const mode = environmentMode(settings) ?? own.mode ?? followed(settings, tookMoney);
  return {
    // Without its account nobody can pay there.
    place: mode !== 'none' && accounts[mode] ? mode : 'none',
    accounts,
    locked: isAccountPlace(mode) && !accounts[mode] && secrets[mode] ? mode : null,
    statementName: own.statementName,
    bankAccount: settings.BANK_ACCOUNT ?? (own.bankAccount === '' ? null : own.bankAccount.split('\n')),
  };
}

/**
 * Where money is taken when nobody said. The sandbox gives goods for nothing, so it never steps in by itself where that could be a
 * mistake: in a shop that had keys once, or that the world can reach.
 */
function followed({ PUBLIC_URL }: Settings, tookMoney: boolean): PaymentPlace | 'none' {
  return PUBLIC_URL.startsWith('https:') || tookMoney ? 'none' : 'sandbox';
}

function ownAccount(
  { hosts }: PaymentGround,
  place: AccountPlace,
  own: OwnSettings['payments'],
  secrets: Secrets,
): PayPalAccount | null {
  const { clientId, webhookId } = own.accounts[place];
  const clientSecret = secrets[place]?.text;
  if (clientId === '' || !clientSecret) return null;
  return { baseUrl: hosts[place], clientId, clientSecret, webhookId: webhookId || undefined };
}

/** What the settings of payments use beside the common tools: what payments stand on, whatever the owner sets. */
export type PaymentSettingsTools = Tools & { ground: PaymentGround };
