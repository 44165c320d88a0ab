import type { HealthPart } from '#contract/admin/health.ts';
import { t } from '#contract/languages/translate.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import { sayCount, writeNumber } from '#contract/text/write-number.ts';
import type { EmailFigures, JobFigures, LedgerFigures } from './health-queries.ts';

type Verdict = Omit<HealthPart, 'name'>;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const good = (says: string): Verdict => ({ state: 'good', says, todo: null });
/** How long something took or is ago, in the largest unit that fits. */
export function sayTime(ms: number): string {
  if (ms < 1_000) return t('{ms} ms', { ms: Math.round(ms) });
  if (ms < MINUTE_MS) return sayCount('{count} second', '{count} seconds', Math.round(ms / 1_000));
  if (ms < HOUR_MS) return sayCount('{count} minute', '{count} minutes', Math.round(ms / MINUTE_MS));
  if (ms < 2 * DAY_MS) return sayCount('{count} hour', '{count} hours', Math.round(ms / HOUR_MS));
  return sayCount('{count} day', '{count} days', Math.round(ms / DAY_MS));
}

/** @param took_ms null when no answer came. */
export function judgeAnswer(what: string, took_ms: number | null, todo: string): Verdict {
  if (took_ms === null) return { state: 'bad', says: t('{what} does not answer.', { what }), todo };
  if (took_ms > 500)
    return { state: 'watch', says: t('{what} answers slowly, in {time}.', { what, time: sayTime(took_ms) }), todo };
  return good(t('{what} answers in {time}.', { what, time: sayTime(took_ms) }));
}

/** @param startedAgain what stands in the database of the last time that it had ended by itself, as a time. */
export function judgeDatabase(took_ms: number | null, startedAgain: string | null, now_ms: number): Verdict {
  const answers = judgeAnswer(t('The database'), took_ms, t('See its log and the load of its machine.'));
  const ago_ms = startedAgain === null ? Number.POSITIVE_INFINITY : Math.max(0, now_ms - Date.parse(startedAgain));
  if (answers.state !== 'good' || ago_ms > DAY_MS) return answers;
  return {
    state: 'watch',
    says: t('{says} It had ended by itself, and was started again {time} ago.', {
      says: answers.says,
      time: sayTime(ago_ms),
    }),
    todo: t('Nothing that was acknowledged is lost. See postgres/server.log in DATA_DIR for why it ended.'),
  };
}

/** @param lost of the process that answers: each writes the log by itself, and to the same place. */
export function judgeLog({ lines, at_ms }: { lines: number; at_ms: number }, now_ms: number): Verdict {
  if (lines === 0) return good(t('Every line of the log was written.'));
  const ago_ms = Math.max(0, now_ms - at_ms);
  return {
    state: ago_ms < HOUR_MS ? 'bad' : 'watch',
    says: t('{lines} of the log could not be written, the last one {time} ago.', {
      lines: sayCount('{count} line', '{count} lines', lines),
      time: sayTime(ago_ms),
    }),
    todo: t(
      'See that the disk of the log has room, or that somebody reads it. The lines are lost; the count begins anew with the next start.',
    ),
  };
}

/** @param age_ms null where nothing waits. */
const sayOldest = (age_ms: number | null): string =>
  age_ms === null ? '' : t(', the oldest for {time}', { time: sayTime(age_ms) });

export function judgeJobs({ waiting, failed, oldest }: JobFigures, now_ms: number): Verdict {
  const age_ms = oldest ? now_ms - oldest.getTime() : 0;
  const says = t('{jobs} waiting, {failed} given up{oldest}.', {
    jobs: sayCount('{count} job', '{count} jobs', waiting),
    failed,
    oldest: sayOldest(oldest && age_ms),
  });
  if (failed > 0)
    return {
      state: 'bad',
      says,
      todo: t('Look into the log for the error of the job; after 25 tries nobody tries it again.'),
    };
  if (age_ms > 10 * MINUTE_MS)
    return {
      state: 'watch',
      says,
      todo: t('Nobody works them off. See that a process of the shop runs and is not stuck.'),
    };
  return good(says);
}

/** What was sealed by another settings key than the shop has now. */
const lockedBy = (what: string) =>
  t(
    'Put the settings key back by which it was sealed (settings.key in DATA_DIR, or SETTINGS_KEY), or write {what} anew in Settings.',
    { what },
  );

/** @param isLocked whether the password of the mail server can not be opened. */
export function judgeEmail({ waiting, failing, oldest }: EmailFigures, now_ms: number, isLocked = false): Verdict {
  const age_ms = oldest ? now_ms - oldest.getTime() : 0;
  const says = t('{mails} waiting, {failing} tried in vain{oldest}.', {
    mails: sayCount('{count} mail', '{count} mails', waiting),
    failing,
    oldest: sayOldest(oldest && age_ms),
  });
  if (isLocked)
    return {
      state: 'bad',
      says: t('The password of the mail server can not be read, so no mail leaves. {says}', { says }),
      todo: lockedBy(t('the password')),
    };
  const todo = t(
    'Send yourself a mail in Settings: it says what the mail server says. Every mail is tried again by itself.',
  );
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
      says: t('The secret of the account can not be read, so no payments are taken.'),
      todo: lockedBy(t('the secret')),
    };
  const heard =
    answeredAgo_ms === null
      ? t('It has not been asked yet')
      : t('It answered {time} ago', { time: sayTime(answeredAgo_ms) });
  if (rest_ms > 0)
    return {
      state: 'bad',
      says: t('It failed several times; payments begin again in {time}. {heard}.', { time: sayTime(rest_ms), heard }),
      todo: t(
        'Nothing is lost: buyers are told to try again, and open payments are asked about later. See {mainLabel}’s status page.',
        { mainLabel },
      ),
    };
  if (failedAgo_ms !== null && failedAgo_ms < (answeredAgo_ms ?? Number.POSITIVE_INFINITY))
    return {
      state: 'watch',
      says: t('Its last call failed {time} ago. {heard}.', { time: sayTime(failedAgo_ms), heard }),
      todo: t('Look again in some minutes.'),
    };
  return good(`${heard}.`);
}

export function judgePayments({ old, disputes }: { old: number; disputes: number }): Verdict {
  const says = t('{payments} without an outcome for more than 72 hours, {disputes}.', {
    payments: sayCount('{count} payment', '{count} payments', old),
    disputes: sayCount('{count} open dispute', '{count} open disputes', disputes),
  });
  if (old > 0)
    return {
      state: 'bad',
      says,
      todo: t('Look for them at {mainLabel}, then open the order and press Sync with {mainLabel}.', { mainLabel }),
    };
  if (disputes > 0)
    return {
      state: 'watch',
      says,
      todo: t('Answer at {mainLabel}; until it is decided the files wait.', { mainLabel }),
    };
  return good(says);
}

/** The match is done each hour, and the payment provider's report is up to three hours behind. */
const MATCH_LATE_MS = 3 * HOUR_MS;
export function judgeLedger({ began, matched, until, problem, differences }: LedgerFigures, now_ms: number): Verdict {
  if (began === null && matched === null) return good(t('Nothing was paid yet, so there is nothing to compare.'));
  const ago = matched ? t('compared {time} ago', { time: sayTime(now_ms - matched.getTime()) }) : t('never compared');
  const far = until
    ? t(', as {mainLabel} told it {time} ago', { mainLabel, time: sayTime(now_ms - until.getTime()) })
    : '';
  const says = t('Books and {mainLabel} were {ago}{far}; {differences}.', {
    mainLabel,
    ago,
    far,
    differences: sayCount('{count} open difference', '{count} open differences', differences),
  });
  if (differences > 0)
    return {
      state: 'bad',
      says,
      todo: t('Open the ledger: each difference has a button that repairs it, or wants a reason.'),
    };
  if (now_ms - (matched ?? began!).getTime() > MATCH_LATE_MS)
    return {
      state: 'bad',
      says,
      todo: problem
        ? t('Its last try said: {problem}. The app at {mainLabel} needs Transaction Search.', { problem, mainLabel })
        : t('See that a process of the shop runs and is not stuck; it compares every hour.'),
    };
  if (problem)
    return { state: 'watch', says, todo: t('The last try said: {problem}. It is tried again by itself.', { problem }) };
  return good(says);
}

/** @param noted what stands in the database of the last backup, as a time. */
export function judgeBackup(noted: string | null, now_ms: number): Verdict {
  const at_ms = noted === null ? Number.NaN : Date.parse(noted);
  const todo = t('Run npm run backup and keep the file on another machine.');
  if (Number.isNaN(at_ms)) return { state: 'watch', says: t('No backup is noted.'), todo };
  const age_ms = Math.max(0, now_ms - at_ms);
  const says = t('The last backup is {time} old.', { time: sayTime(age_ms) });
  if (age_ms > 7 * DAY_MS) return { state: 'bad', says, todo };
  return age_ms > 2 * DAY_MS ? { state: 'watch', says, todo } : good(says);
}

/** @param free_bytes of the disk that DATA_DIR is on. */
export function judgeDisk(free_bytes: number, all_bytes: number): Verdict {
  const share = free_bytes / all_bytes;
  const says = t('{free} GB free of {all} GB.', {
    free: writeNumber(free_bytes / 1e9, 1),
    all: writeNumber(all_bytes / 1e9, 1),
  });
  const todo = t('Free some room, or move DATA_DIR to a larger disk; a full one stops every write.');
  if (share < 0.03 || free_bytes < 500e6) return { state: 'bad', says, todo };
  return share < 0.1 ? { state: 'watch', says, todo } : good(says);
}

/** @param missing what a first sale for real money needs and the shop has not, in words. */
export function judgeOpening(missing: readonly string[]): Verdict {
  if (missing.length === 0) return good(t('Nothing is missing that a sale for real money needs.'));
  return {
    state: 'watch',
    says: t('Missing before a sale for real money: {missing}.', { missing: missing.join(', ') }),
    todo: t('Small print, payments and mail are set in Settings; the seller as docs/OPERATING.md says.'),
  };
}
