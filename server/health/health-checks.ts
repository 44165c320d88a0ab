import type { HealthPart } from '#contract/admin/health.ts';
import { t } from '#contract/languages/translate.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import { formatCount, writeNumber } from '#contract/text/write-number.ts';
import type { BrowserErrorFigures } from './browser-error-queries.ts';
import type { EmailFigures, JobFigures, LedgerFigures } from './health-queries.ts';

type Verdict = Omit<HealthPart, 'name'>;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const good = (says: string): Verdict => ({ state: 'good', says, todo: null });
/** How long something took or is ago, in the largest unit that fits. */
export function formatTime(ms: number): string {
  if (ms < 1_000) return t('{ms} ms', { ms: Math.round(ms) });
  if (ms < MINUTE_MS) return formatCount('{count} second', '{count} seconds', Math.round(ms / 1_000));
  if (ms < HOUR_MS) return formatCount('{count} minute', '{count} minutes', Math.round(ms / MINUTE_MS));
  if (ms < 2 * DAY_MS) return formatCount('{count} hour', '{count} hours', Math.round(ms / HOUR_MS));
  return formatCount('{count} day', '{count} days', Math.round(ms / DAY_MS));
}

/** @param took_ms null when no answer came. */
export function judgeAnswer(what: string, took_ms: number | null, todo: string): Verdict {
  if (took_ms === null) return { state: 'bad', says: t('{what} doesn’t answer.', { what }), todo };
  if (took_ms > 500)
    return { state: 'watch', says: t('{what} answers slowly, in {time}.', { what, time: formatTime(took_ms) }), todo };
  return good(t('{what} answers in {time}.', { what, time: formatTime(took_ms) }));
}

/** @param startedAgain what stands in the database of the last time that it had ended on its own, as a time. */
export function judgeDatabase(took_ms: number | null, startedAgain: string | null, now_ms: number): Verdict {
  const answers = judgeAnswer(t('The database'), took_ms, t('Ask the person who runs your server to look at it.'));
  const ago_ms = startedAgain === null ? Number.POSITIVE_INFINITY : Math.max(0, now_ms - Date.parse(startedAgain));
  if (answers.state !== 'good' || ago_ms > DAY_MS) return answers;
  return {
    state: 'watch',
    says: t('{says} It stopped unexpectedly and restarted {time} ago.', {
      says: answers.says,
      time: formatTime(ago_ms),
    }),
    todo: t('Nothing that was saved is lost. Ask the person who runs your server why it stopped.'),
  };
}

/** Of errors that browsers reported in the last thirty days. */
export function judgeBrowsers({ kinds, times, today, latest }: BrowserErrorFigures, now_ms: number): Verdict {
  if (latest === null) return good(t('No errors were reported by browsers in the last 30 days.'));
  const says = t('{kinds} in 30 days, {times}, the last one {time} ago.', {
    kinds: formatCount('{count} kind of error', '{count} kinds of errors', kinds),
    times: formatCount('reported {count} time', 'reported {count} times', times),
    time: formatTime(Math.max(0, now_ms - latest.getTime())),
  });
  if (today === 0) return good(says);
  return {
    state: 'watch',
    says,
    todo: t('They are listed below. Send them to the person who looks after the shop’s code.'),
  };
}

/** @param lost of the process that answers: each writes the log on its own, and to the same place. */
export function judgeLog({ lines, at_ms }: { lines: number; at_ms: number }, now_ms: number): Verdict {
  if (lines === 0) return good(t('Every line of the log was written.'));
  const ago_ms = Math.max(0, now_ms - at_ms);
  return {
    state: ago_ms < HOUR_MS ? 'bad' : 'watch',
    says: t('{lines} of the log could not be written, the last one {time} ago.', {
      lines: formatCount('{count} line', '{count} lines', lines),
      time: formatTime(ago_ms),
    }),
    todo: t('Make sure the log’s disk has room. These lines are lost; the count restarts with the next start.'),
  };
}

/** @param age_ms null where nothing waits. */
const formatOldest = (age_ms: number | null): string =>
  age_ms === null ? '' : t(', the oldest for {time}', { time: formatTime(age_ms) });

export function judgeJobs({ waiting, failed, oldest }: JobFigures, now_ms: number): Verdict {
  const age_ms = oldest ? now_ms - oldest.getTime() : 0;
  const says = t('{jobs} waiting, {failed} failed for good{oldest}.', {
    jobs: formatCount('{count} job', '{count} jobs', waiting),
    failed,
    oldest: formatOldest(oldest && age_ms),
  });
  if (failed > 0)
    return {
      state: 'bad',
      says,
      todo: t('Check the log for the job’s error; after 25 tries it isn’t retried.'),
    };
  if (age_ms > 10 * MINUTE_MS)
    return {
      state: 'watch',
      says,
      todo: t('Background work has stopped. Ask the person who runs your server to restart the shop.'),
    };
  return good(says);
}

/** What was sealed by another settings key than the shop has now. */
const lockedBy = (what: string) =>
  t(
    'Enter {what} again in the shop settings, or ask the person who runs your server to bring back the key that it was encrypted with.',
    { what },
  );

/** @param isLocked whether the password of the mail server cannot be opened. */
export function judgeEmail({ waiting, failing, oldest }: EmailFigures, now_ms: number, isLocked = false): Verdict {
  const age_ms = oldest ? now_ms - oldest.getTime() : 0;
  const says = t('{mails} waiting, {failing} failed{oldest}.', {
    mails: formatCount('{count} email', '{count} emails', waiting),
    failing,
    oldest: formatOldest(oldest && age_ms),
  });
  if (isLocked)
    return {
      state: 'bad',
      says: t('The mail server’s password can’t be read, so no email is sent. {says}', { says }),
      todo: lockedBy(t('the password')),
    };
  const todo = t(
    'Send yourself a test email in Settings: it shows the mail server’s answer. Every email is retried automatically.',
  );
  if (failing > 0 && age_ms > HOUR_MS) return { state: 'bad', says, todo };
  if (failing > 0 || age_ms > 10 * MINUTE_MS) return { state: 'watch', says, todo };
  return good(says);
}

type Standing = { rest_ms: number; answeredAgo_ms: number | null; failedAgo_ms: number | null };
/**
 * Of the payment provider, as the process that answers knows it. @param isLocked whether the secret of its account
 * cannot be opened.
 */
export function judgeProvider({ rest_ms, answeredAgo_ms, failedAgo_ms }: Standing, isLocked = false): Verdict {
  if (isLocked)
    return {
      state: 'bad',
      says: t('The account’s secret can’t be read, so payments are off.'),
      todo: lockedBy(t('the secret')),
    };
  const heard =
    answeredAgo_ms === null
      ? t('Not contacted yet')
      : t('It answered {time} ago', { time: formatTime(answeredAgo_ms) });
  if (rest_ms > 0)
    return {
      state: 'bad',
      says: t('It failed several times; payments resume in {time}. {heard}.', { time: formatTime(rest_ms), heard }),
      todo: t(
        'Nothing is lost: buyers are asked to try again, and open payments are checked later. See {mainLabel}’s status page.',
        { mainLabel },
      ),
    };
  if (failedAgo_ms !== null && failedAgo_ms < (answeredAgo_ms ?? Number.POSITIVE_INFINITY))
    return {
      state: 'watch',
      says: t('Its last call failed {time} ago. {heard}.', { time: formatTime(failedAgo_ms), heard }),
      todo: t('Check again in a few minutes.'),
    };
  return good(`${heard}.`);
}

export function judgePayments({ old, disputes }: { old: number; disputes: number }): Verdict {
  const says = t('{payments} without an outcome for more than 72 hours, {disputes}.', {
    payments: formatCount('{count} payment', '{count} payments', old),
    disputes: formatCount('{count} open dispute', '{count} open disputes', disputes),
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
const MATCH_OVERDUE_MS = 3 * HOUR_MS;
export function judgeLedger({ began, matched, until, problem, differences }: LedgerFigures, now_ms: number): Verdict {
  const since = matched ?? began;
  if (since === null) return good(t('Nothing was paid yet, so there’s nothing to compare.'));
  const ago = matched
    ? t('compared {time} ago', { time: formatTime(now_ms - matched.getTime()) })
    : t('never compared');
  const far = until
    ? t(', as {mainLabel} reported {time} ago', { mainLabel, time: formatTime(now_ms - until.getTime()) })
    : '';
  const says = t('Ledger and {mainLabel} were {ago}{far}; {differences}.', {
    mainLabel,
    ago,
    far,
    differences: formatCount('{count} open difference', '{count} open differences', differences),
  });
  if (differences > 0)
    return {
      state: 'bad',
      says,
      todo: t('Open the ledger: each difference has a button to repair or explain it.'),
    };
  if (now_ms - since.getTime() > MATCH_OVERDUE_MS)
    return {
      state: 'bad',
      says,
      todo: problem
        ? t('Its last try said: {problem}. The app at {mainLabel} needs Transaction Search.', { problem, mainLabel })
        : t('It compares every hour. If this stays, ask the person who runs your server to restart the shop.'),
    };
  if (problem)
    return {
      state: 'watch',
      says,
      todo: t('The last try failed: {problem}. It is retried automatically.', { problem }),
    };
  return good(says);
}

/** @param noted what stands in the database of the last backup, as a time. */
export function judgeBackup(recorded: string | null, now_ms: number): Verdict {
  const at_ms = recorded === null ? Number.NaN : Date.parse(recorded);
  const todo = t('Ask the person who runs your server for a backup on another machine.');
  if (Number.isNaN(at_ms)) return { state: 'watch', says: t('No backup is recorded yet.'), todo };
  const age_ms = Math.max(0, now_ms - at_ms);
  const says = t('The last backup is {time} old.', { time: formatTime(age_ms) });
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
  const todo = t(
    'Ask the person who runs your server for more disk space. When the disk is full nothing can be saved.',
  );
  if (share < 0.03 || free_bytes < 500e6) return { state: 'bad', says, todo };
  return share < 0.1 ? { state: 'watch', says, todo } : good(says);
}

/** A sentence that names more is not read to its end. */
const MOST_NAMED = 3;

/** @param missing what a first sale for real money needs and the shop has not, in words. */
export function judgeOpening(missing: readonly string[]): Verdict {
  if (missing.length === 0) return good(t('Everything for real sales is set.'));
  const named = missing.slice(0, MOST_NAMED).join(', ');
  const rest = missing.length - MOST_NAMED;
  return {
    state: 'watch',
    says:
      rest <= 0
        ? t('Missing before a sale for real money: {missing}.', { missing: named })
        : t('{count} things are missing before a sale for real money: {missing} and {rest} more.', {
            count: missing.length,
            missing: named,
            rest,
          }),
    todo: t('All of them are listed where you set up your shop.'),
  };
}

/** Of a part that is on another machine and spoken to without encryption. */
export function judgeInClear(verdict: Verdict): Verdict {
  const says = t('{says} It is on another machine and not encrypted.', { says: verdict.says });
  const todo = t('Ask the person who runs your server to encrypt this connection.');
  return { state: verdict.state === 'good' ? 'watch' : verdict.state, says, todo: verdict.todo ?? todo };
}
