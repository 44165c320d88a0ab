import type { BrowserError } from '#contract/admin/health.ts';
import { withoutWords } from '#contract/text/without-words.ts';
import { clientNetwork } from '#server/kit/limits/client-network.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import type { Tools } from '#server/kit/tools.ts';
import { type BrowserErrorRow, countBrowserError, deleteBrowserErrorsBefore } from './browser-error-queries.ts';

const HOUR_S = 3_600;
/** What all browsers together may report in an hour, and those of one network. */
const ALL = 3_000;
const ONE_NETWORK = 60;
/** The most different errors that are stored; no one would read more. */
const MOST_KINDS = 500;
const STORED_MS = 30 * 86_400_000;

type Reported = Pick<BrowserError, 'name' | 'message' | 'frames' | 'part' | 'page' | 'version'>;

/**
 * Writes down what went wrong in a browser. The pages leave out the words of people by themselves; anyone who else
 * reports may not.
 * @throws Refusal too_many_requests
 */
export async function reportBrowserError(
  { db, clock, log }: Pick<Tools, 'db' | 'clock' | 'log'>,
  reported: Reported,
  ip: string,
): Promise<void> {
  await enforceRateLimit({ db, clock }, [
    { key: 'browser-errors', count: ALL, window_s: HOUR_S },
    { key: `browser-errors ${clientNetwork(ip)}`, count: ONE_NETWORK, window_s: HOUR_S },
  ]);
  const error = {
    ...reported,
    name: withoutWords(reported.name),
    message: withoutWords(reported.message),
    part: withoutWords(reported.part),
    page: /^[\w/-]*$/.test(reported.page) ? reported.page : '',
    version: /^[\w-]*$/.test(reported.version) ? reported.version : '',
  };
  await countBrowserError(db, error, new Date(clock.now()), MOST_KINDS);
  log.warn({ browserError: error }, 'something went wrong in a browser');
}

export const presentBrowserError = ({ first_at, last_at, ...row }: BrowserErrorRow): BrowserError => ({
  ...row,
  firstAt: first_at.toISOString(),
  lastAt: last_at.toISOString(),
});

/** Forgets what did not happen again for thirty days. */
export const forgetOldBrowserErrors = ({ db, clock }: Pick<Tools, 'db' | 'clock'>) =>
  deleteBrowserErrorsBefore(db, new Date(clock.now() - STORED_MS));
