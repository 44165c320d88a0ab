import { cookieName } from '#contract/cookies.ts';
import type { Settings } from '../config/settings.ts';

/**
 * `path`: the only part of the shop that is sent it, where the shop has no https; over https it goes to all of this
 * host.
 */
type Stored = { kept_s: number; sameSite: 'Lax' | 'Strict'; path?: string };

/** Whether browsers reach the shop by https, by what its address says. */
export const isEncrypted = ({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>): boolean => PUBLIC_URL.startsWith('https:');

/** A cookie that no script of a page reads. */
export function writeCookie(
  settings: Pick<Settings, 'PUBLIC_URL'>,
  name: string,
  value: string,
  stored: Stored,
): string {
  const where = isEncrypted(settings) ? 'Path=/; Secure' : `Path=${stored.path ?? '/'}`;
  return `${cookieName(name, isEncrypted(settings))}=${value}; ${where}; Max-Age=${stored.kept_s}; HttpOnly; SameSite=${stored.sameSite}`;
}
