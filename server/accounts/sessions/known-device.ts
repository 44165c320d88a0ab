import type { FastifyRequest } from 'fastify';
import { cookieName, readCookie } from '#contract/cookies.ts';
import { hashToken, newToken } from '#server/kit/crypto/tokens.ts';
import { isEncrypted, writeCookie } from '#server/kit/http/write-cookie.ts';
import type { Tools } from '#server/kit/tools.ts';
import { hasDevice, keepDevice } from './device-queries.ts';

const COOKIE = 'huruf_device';
const TOKEN = /^[\w-]{43}$/;
const STORED_S = 365 * 86_400;
/** More browsers than a person has; programs that keep no cookie leave one each time. */
const MOST_DEVICES = 20;

/** The token of the browser that asks, if it ever logged in here; it carries no authority, and is no session. */
export function deviceOf(
  { settings }: Pick<Tools, 'settings'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): string | null {
  const token = readCookie(headers.cookie, cookieName(COOKIE, isEncrypted(settings)));
  return token !== null && TOKEN.test(token) ? token : null;
}

/**
 * The key under which the tries of a browser are counted that has logged in to this account before, or null for any
 * other. Tries of strangers are counted together, so they could lock the owner out, were his own browser not counted
 * apart.
 */
export async function knownDevice({ db }: Tools, email: string, device: string | null): Promise<string | null> {
  if (device === null) return null;
  const hash = hashToken(device);
  return (await hasDevice(db, hash, email)) ? hash.toString('hex') : null;
}

/** Remembers the browser that has just logged in. @returns the header that tells it. */
export async function rememberDevice(
  { db, clock, settings }: Tools,
  userId: number,
  device: string | null,
): Promise<{ 'set-cookie': string }> {
  const token = device ?? newToken();
  await keepDevice(db, { token_hash: hashToken(token), user_id: userId, seen_at: new Date(clock.now()) }, MOST_DEVICES);
  return {
    'set-cookie': writeCookie(settings, COOKIE, token, { kept_s: STORED_S, sameSite: 'Strict', path: '/api/auth' }),
  };
}
