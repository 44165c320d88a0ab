import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
/** A clock may be so many steps of 30 seconds before or behind ours. */
const DRIFT = 1;

/** A secret for an app of codes (RFC 6238). */
export const newSecret = (): Uint8Array => new Secret({ size: SECRET_BYTES }).bytes;

/** Six digits every 30 seconds, by SHA-1: what every app reads. */
const clockOf = (secret: Uint8Array, { issuer = '', email = '' } = {}) =>
  new TOTP({ issuer, label: email, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) });

/** What an app is given: the secret to type in, and the address that the picture holds. */
export function describeSecret(
  secret: Uint8Array,
  of: { issuer: string; email: string },
): { secret: string; uri: string } {
  const clock = clockOf(secret, of);
  return { secret: clock.secret.base32, uri: clock.toString() };
}

/** The step of the clock that a code of six digits belongs to, at the time given or one step beside it; null for a wrong one. */
export function stepOf(secret: Uint8Array, code: string, now_ms: number): number | null {
  const clock = clockOf(secret);
  const delta = clock.validate({ token: code, timestamp: now_ms, window: DRIFT });
  return delta === null ? null : clock.counter({ timestamp: now_ms }) + delta;
}
