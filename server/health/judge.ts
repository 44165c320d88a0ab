import type { HealthPart } from '#contract/admin/health.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import type { EmailFigures, JobFigures, LedgerFigures } from './health-queries.ts';

type Verdict = Omit<HealthPart, 'name'>;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const good = (says: string): Verdict => ({ state: 'good', says, todo: null });
const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** How long something took or is ago, in the largest unit that fits. */
export function sayTime(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < MINUTE_MS) return count(Math.round(ms / 1_000), 'second');
  if (ms < HOUR_MS) return count(Math.round(ms / MINUTE_MS), 'minute');
  if (ms < 2 * DAY_MS) return count(Math.round(ms / HOUR_MS), 'hour');
  return count(Math.round(ms / DAY_MS), 'day');
}

/** @param took_ms null when no answer came. */
export function judgeAnswer(what: string, took_ms: number | null, todo: string): Verdict {
  if (took_ms === null) return { state: 'bad', says: `${what} does not answer.`, todo };
  if (took_ms > 500) return { state: 'watch', says: `${what} answers slowly, in ${sayTime(took_ms)}.`, todo };
  return good(`${what} answers in ${sayTime(took_ms)}.`);
}

/** @param startedAgain what stands in the database of the last time that it had ended by itself, as a time. */
export function judgeDatabase(took_ms: number | null, startedAgain: string | null, now_ms: number): Verdict {
  const answers = judgeAnswer('The database', took_ms, 'See its log and the load of its machine.');
  const ago_ms = startedAgain === null ? Number.POSITIVE_INFINITY : Math.max(0, now_ms - Date.parse(startedAgain));
  if (answers.state !== 'good' || ago_ms > DAY_MS) return answers;
  return {
    state: 'watch',
    says: `${answers.says} It had ended by itself, and was started again ${sayTime(ago_ms)} ago.`,
    todo: 'Nothing that was acknowledged is lost. See postgres/server.log in DATA_DIR for why it ended.',
  };
}

/** @param lost of the process that answers: each writes the log by itself, and to the same place. */
export function judgeLog({ lines, at_ms }: { lines: number; at_ms: number }, now_ms: number): Verdict {
  if (lines === 0) return good('Every line of the log was written.');
  const ago_ms = Math.max(0, now_ms - at_ms);
  return {
    state: ago_ms < HOUR_MS ? 'bad' : 'watch',
    says: `${count(lines, 'line')} of the log could not be written, the last one ${sayTime(ago_ms)} ago.`,
    todo: 'See that the disk of the log has room, or that somebody reads it. The lines are lost; the count begins anew with the next start.',
  };
}

export function judgeJobs({ waiting, failed, oldest }: JobFigures, now_ms: number): Verdict {
  const age_ms = oldest ? now_ms - oldest.getTime() : 0;
  const says = `${count(waiting, 'job')} waiting, ${failed} given up${oldest ? `, the oldest for ${sayTime(age_ms)}` : ''}.`;
  if (failed > 0)
    return {
      state: 'bad',
      says,
      todo: 'Look into the log for the error of the job; after 25 tries nobody tries it again.',
    };
  if (age_ms > 10 * MINUTE_MS)
    return {
      state: 'watch',
      says,
      todo: 'Nobody works them off. See that a process of the shop runs and is not stuck.',
    };
  return good(says);
}

/** What was sealed by another settings key than the shop has now. */
const lockedBy = (what: string) =>
  `Put the settings key back by which it was sealed (settings.key in DATA_DIR, or SETTINGS_KEY), or write ${what} anew in Settings.`;

/** @param isLocked whether the password of the mail server can not be opened. */
export function judgeEmail({ waiting, failing, oldest }: EmailFigures, now_ms: number, isLocked = false): Verdict {
  const age_ms = oldest ? now_ms - oldest.getTime() : 0;
  const says = `${count(waiting, 'mail')} waiting, ${failing} tried in vain${oldest ? `, the oldest for ${sayTime(age_ms)}` : ''}.`;
  if (isLocked)
    return {
      state: 'bad',
      says: `The password of the mail server can not be read, so no mail leaves. ${says}`,
      todo: lockedBy('the password'),
    };
  const todo =
    'Send yourself a mail in Settings: it says what the mail server says. Every mail is tried again by itself.';
  if (failing > 0 && age_ms > HOUR_MS) return { state: 'bad', says, todo };
  if (failing > 0 || age_ms > 10 * MINUTE_MS) return { state: 'watch', says, todo };
  return good(says);
}

type Standing = { rest_ms: number; answeredAgo_ms: number | null; failedAgo_ms: number | null };
/** Of the payment provider, as the process that answers knows it. @param isLocked whether the secret of its account can not be opened. */
export function judgeProvider({ rest_ms, answeredAgo_ms, failedAgo_ms }: Standing, isLocked = false): Verdict {
  if (isLocked)
    return {
      state: 'bad',
      says: 'The secret of the account can not be read, so no payments are taken.',
      todo: lockedBy('the secret'),
    };
  const heard = answeredAgo_ms === null ? 'It has not been asked yet' : `It answered ${sayTime(answeredAgo_ms)} ago`;
  if (rest_ms > 0)
    return {
      state: 'bad',
      says: `It failed several times; payments begin again in ${sayTime(rest_ms)}. ${heard}.`,
      todo: `Nothing is lost: buyers are told to try again, and open payments are asked about later. See ${mainLabel}’s status page.`,
    };
  if (failedAgo_ms !== null && failedAgo_ms < (answeredAgo_ms ?? Number.POSITIVE_INFINITY))
    return {
      state: 'watch',
      says: `Its last call failed ${sayTime(failedAgo_ms)} ago. ${heard}.`,
      todo: 'Look again in some minutes.',
    };
  return good(`${heard}.`);
}

export function judgePayments({ old, disputes }: { old: number; disputes: number }): Verdict {
  const says = `${count(old, 'payment')} without an outcome for more than 72 hours, ${count(disputes, 'open dispute')}.`;
  if (old > 0)
    return {
      state: 'bad',
      says,
      todo: `Look for them at ${mainLabel}, then open the order and press Sync with ${mainLabel}.`,
    };
  if (disputes > 0)
    return { state: 'watch', says, todo: `Answer at ${mainLabel}; until it is decided the files wait.` };
  return good(says);
}

/** The match is done each hour, and the payment provider's report is up to three hours behind. */
const MATCH_LATE_MS = 3 * HOUR_MS;
export function judgeLedger({ began, matched, until, problem, differences }: LedgerFigures, now_ms: number): Verdict {
  if (began === null && matched === null) return good('Nothing was paid yet, so there is nothing to compare.');
  const ago = matched ? `compared ${sayTime(now_ms - matched.getTime())} ago` : 'never compared';
  const far = until ? `, as ${mainLabel} told it ${sayTime(now_ms - until.getTime())} ago` : '';
  const says = `Books and ${mainLabel} were ${ago}${far}; ${count(differences, 'open difference')}.`;
  if (differences > 0)
    return {
      state: 'bad',
      says,
      todo: 'Open the ledger: each difference has a button that repairs it, or wants a reason.',
    };
  if (now_ms - (matched ?? began!).getTime() > MATCH_LATE_MS)
    return {
      state: 'bad',
      says,
      todo: problem
        ? `Its last try said: ${problem}. The app at ${mainLabel} needs Transaction Search.`
        : 'See that a process of the shop runs and is not stuck; it compares every hour.',
    };
  if (problem) return { state: 'watch', says, todo: `The last try said: ${problem}. It is tried again by itself.` };
  return good(says);
}

/** @param noted what stands in the database of the last backup, as a time. */
export function judgeBackup(noted: string | null, now_ms: number): Verdict {
  const at_ms = noted === null ? Number.NaN : Date.parse(noted);
  const todo = 'Run npm run backup and keep the file on another machine.';
  if (Number.isNaN(at_ms)) return { state: 'watch', says: 'No backup is noted.', todo };
  const age_ms = Math.max(0, now_ms - at_ms);
  const says = `The last backup is ${sayTime(age_ms)} old.`;
  if (age_ms > 7 * DAY_MS) return { state: 'bad', says, todo };
  return age_ms > 2 * DAY_MS ? { state: 'watch', says, todo } : good(says);
}

/** @param free_bytes of the disk that DATA_DIR is on. */
export function judgeDisk(free_bytes: number, all_bytes: number): Verdict {
  const share = free_bytes / all_bytes;
  const says = `${(free_bytes / 1e9).toFixed(1)} GB free of ${(all_bytes / 1e9).toFixed(1)} GB.`;
  const todo = 'Free some room, or move DATA_DIR to a larger disk; a full one stops every write.';
  if (share < 0.03 || free_bytes < 500e6) return { state: 'bad', says, todo };
  return share < 0.1 ? { state: 'watch', says, todo } : good(says);
}

/** @param missing what a first sale for real money needs and the shop has not, in words. */
export function judgeOpening(missing: readonly string[]): Verdict {
  if (missing.length === 0) return good('Nothing is missing that a sale for real money needs.');
  return {
    state: 'watch',
    says: `Missing before a sale for real money: ${missing.join(', ')}.`,
    todo: 'Small print, payments and mail are set in Settings; the seller as docs/OPERATING.md says.',
  };
}
