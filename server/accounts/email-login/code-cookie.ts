import type { FastifyRequest } from 'fastify';
import { cookieName, readCookie } from '#contract/cookies.ts';
import { isEncrypted, writeCookie } from '#server/kit/http/write-cookie.ts';
import type { Tools } from '#server/kit/tools.ts';
import { CODE_MS } from '../mailed-codes/mailed-code.ts';

const COOKIE = 'huruf_code';
const TOKEN = /^[\w-]{43}$/;

/** The token of a browser that asked for a code; the code is worth nothing without it. */
export function codeHolderOf(
  { settings }: Pick<Tools, 'settings'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): string | null {
  const token = readCookie(headers.cookie, cookieName(COOKIE, isEncrypted(settings)));
  return token !== null && TOKEN.test(token) ? token : null;
}

/** The header by which a browser keeps it, for as long as its code works. */
export const giveCodeHolder = ({ settings }: Pick<Tools, 'settings'>, token: string): { 'set-cookie': string } => ({
  'set-cookie': writeCookie(settings, COOKIE, token, { kept_s: CODE_MS / 1000, sameSite: 'Strict', path: '/api' }),
});
