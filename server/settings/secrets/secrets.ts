import type { MaskedSecret } from '#contract/admin/payment-settings.ts';
import { SealBroken } from '#server/kit/crypto/settings-key.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import type { Tools } from '#server/kit/tools.ts';
import { forgetSecret, sealedSecrets, writeSecret } from './secret-queries.ts';

/**
 * Secrets that are never shown again after they were entered: those of the accounts at the payment provider, and of the
 * mail server.
 */
type SecretName = 'provider_sandbox' | 'live' | 'mail';
/** Those that were typed; an empty one is forgotten. */
export type TypedSecrets = { [Name in SecretName]?: string };
/** A secret as the shop uses it; `text` is null where the key of this shop cannot open it. */
type Secret = { text: string | null; writtenAt: Date; writtenBy: string | null };
export type Secrets = { [Name in SecretName]?: Secret };

const contextOf = (name: string) => `shop_secrets:${name}`;

/**
 * All secrets of the settings, opened. One that was sealed by another key is no reason to stop: the shop says what it
 * cannot do without it.
 */
export async function readSecrets({ settingsKey }: Pick<Tools, 'settingsKey'>, db: Db): Promise<Secrets> {
  const rows = await sealedSecrets(db);
  return Object.fromEntries(
    rows.map(({ name, sealed, written_at, fullname }): [string, Secret] => [
      name,
      { text: open(settingsKey, sealed, name), writtenAt: written_at, writtenBy: fullname },
    ]),
  );
}

function open(key: Tools['settingsKey'], sealed: Buffer, name: string): string | null {
  try {
    return key.open(sealed, contextOf(name)).toString('utf8');
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

/**
 * Encrypts and stores the entered secrets.
 * @returns for the audit log when each was stored before and now, never the secret itself.
 */
export async function keepSecrets(
  { settingsKey, clock }: Pick<Tools, 'settingsKey' | 'clock'>,
  tx: Tx,
  { id }: { id: number },
  typed: TypedSecrets,
) {
  const names = Object.entries(typed).filter((entry): entry is [SecretName, string] => entry[1] !== undefined);
  const known = names.length > 0 ? await sealedSecrets(tx) : [];
  const at = new Date(clock.now());
  const before: Record<string, string | null> = {};
  const after: Record<string, string | null> = {};
  for (const [name, text] of names) {
    const fact = `secret_of_${name}_written`;
    before[fact] = known.find((row) => row.name === name)?.written_at.toISOString() ?? null;
    after[fact] = text === '' ? null : at.toISOString();
    if (text === '') await forgetSecret(tx, name);
    else await writeSecret(tx, name, settingsKey.seal(Buffer.from(text, 'utf8'), contextOf(name)), { at, by: id });
  }
  return { before, after };
}

/**
 * The last two characters of a long key are shown, so that its owner can recognise it; they are of no use to others. A
 * password shows none.
 */
const LONG = 16;
const DOTS = '••••';

/** A secret as it is shown to its owner. */
export function maskSecret(secret: Secret | undefined, kind: 'key' | 'password'): MaskedSecret | null {
  if (!secret) return null;
  const { text, writtenAt, writtenBy } = secret;
  return {
    mask: maskText(text ?? '', kind),
    writtenAt: writtenAt.toISOString(),
    writtenBy,
    isReadable: text !== null,
  };
}

/** A secret from the environment: it has no author in the shop. */
export const maskOutside = (text: string, kind: 'key' | 'password'): MaskedSecret => ({
  mask: maskText(text, kind),
  writtenAt: null,
  writtenBy: null,
  isReadable: true,
});

function maskText(text: string, kind: 'key' | 'password'): string {
  const end = kind === 'password' || text.length < LONG ? DOTS : `••${text.slice(-2)}`;
  return [DOTS, DOTS, DOTS, end].join(' ');
}
