import type pg from 'pg';
import { emptyLastMails } from '#server/accounts/account-queries.ts';
import { deleteDeadCodes } from '#server/accounts/mailed-codes/code-queries.ts';
import { deleteDeadSessions } from '#server/accounts/queries.ts';
import { deleteDeadChallenges } from '#server/accounts/second-factor/queries.ts';
import { alarmOldPayments, checkPayments, closeOldOrders } from '#server/checkout/check-payments.ts';
import { queueClientReminders } from '#server/deliveries/clients/remind-clients.ts';
import { queueEndingLicenseEmails } from '#server/deliveries/email/ending-license-emails.ts';
import { NOTIFIED_AT_ONCE, queueOrderEmails } from '#server/deliveries/email/order-emails.ts';
import { queueSubscriptionEmails } from '#server/deliveries/email/subscription-emails.ts';
import { queueTransferEmails } from '#server/deliveries/email/transfer-emails.ts';
import { runSales } from '#server/discounts/run-sales.ts';
import { drawAttachments } from '#server/documents/attachments.ts';
import { forgetOldBrowserErrors } from '#server/health/browser-errors.ts';
import { CLAIMED_AT_ONCE, LASTING_S, openEmailTransport, sendQueuedEmails } from '#server/kit/email/email.ts';
import { forgetOldKeys } from '#server/kit/http/idempotency.ts';
import { releaseDeadJobs } from '#server/kit/jobs/jobs.ts';
import { deleteExpiredRateLimits } from '#server/kit/limits/rate-limit.ts';
import { forgetOldSecurityEvents } from '#server/kit/logs/security-log.ts';
import { createBuiltFileKeeper } from '#server/kit/storage/built-files.ts';
import { watchDrift } from '#server/kit/watch-clock.ts';
import { matchWhenDue } from '#server/ledger/match-books.ts';
import { postEntries } from '#server/ledger/post-entries.ts';
import { foldOrderSums } from '#server/orders/admin-list/order-sum-queries.ts';
import { endOfLink } from '#server/orders/order.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { publishDue } from '#server/products/catalogue/publish-due.ts';
import { flushViews } from '#server/products/generated-files/count-views.ts';
import { createMeasureFiller } from '#server/products/similar/measure-style.ts';
import { forgetUploads } from '#server/products/upload/keep-upload.ts';
import { queueEndingOffers } from '#server/proposals/ending-offers.ts';
import { createMailReader } from '#server/settings/mail/read-mail.ts';

const MAILS_EVERY_MS = 250;
/** While one sender waits for files that are still to be made, the others go on. */
const MAIL_LANES = 3;
const NOTES_EVERY_MS = 1_000;
const BUILT_FILES_EVERY_MS = 5_000;
const TRANSFERS_EVERY_MS = 5_000;
const SUBSCRIBERS_EVERY_MS = 60_000;
const PAYMENTS_EVERY_MS = 500;
const PUBLISH_EVERY_MS = 1_000;
const MEASURES_EVERY_MS = 5_000;
const POST_EVERY_MS = 10_000;
const MATCH_EVERY_MS = 5 * 60_000;
const RELEASE_EVERY_MS = 60_000;
const TIDY_EVERY_MS = 10 * 60_000;

type Work = [pause_ms: number, trouble: string, run: () => Promise<unknown>];

/**
 * Work that runs on timers: emails to buyers, payments with an open outcome, old orders, expired sessions and counters.
 * One process of a shop runs it; it is safe to run several times in parallel, as with several machines on one database.
 */
export function startScheduler(tools: OrderTools, pool: pg.Pool): { stop(): Promise<void> } {
  const { db, clock, log } = tools;
  const send = openEmailTransport(createMailReader(tools), tools.settings);
  const sendMails = async () => {
    const note = (err: unknown, id: number) => log.warn({ err, mail: id }, 'mail not sent');
    const makeFiles = (mails: Parameters<typeof drawAttachments>[1]) => drawAttachments(tools, mails);
    const sign = (path: string, isLasting: boolean) =>
      tools.signer.sign(path, isLasting ? LASTING_S : endOfLink(clock.now()));
    return (await sendQueuedEmails(db, clock, send, note, makeFiles, sign)) === CLAIMED_AT_ONCE;
  };
  /** What is deleted, closed or folded for its age: not by a clock that somebody has just set to another year. */
  const tidying: Work[] = [
    [TIDY_EVERY_MS, 'old orders not closed', () => closeOldOrders(tools)],
    [TIDY_EVERY_MS, 'old payments not told of', () => alarmOldPayments(tools)],
    [TIDY_EVERY_MS, 'sums of orders not folded', () => foldOrderSums(db)],
    [TIDY_EVERY_MS, 'dead sessions not forgotten', () => deleteDeadSessions(db, new Date(clock.now()))],
    [TIDY_EVERY_MS, 'dead logins not forgotten', () => deleteDeadChallenges(db, new Date(clock.now()))],
    [TIDY_EVERY_MS, 'dead codes not forgotten', () => deleteDeadCodes(db, new Date(clock.now()))],
    [TIDY_EVERY_MS, 'mails of deleted accounts not emptied', () => emptyLastMails(db)],
    [TIDY_EVERY_MS, 'old security log not forgotten', () => forgetOldSecurityEvents(db, new Date(clock.now()))],
    [TIDY_EVERY_MS, 'old errors of browsers not forgotten', () => forgetOldBrowserErrors(tools)],
    [TIDY_EVERY_MS, 'old attempts not forgotten', () => deleteExpiredRateLimits(tools)],
    [TIDY_EVERY_MS, 'old keys not forgotten', () => forgetOldKeys(tools)],
    [TIDY_EVERY_MS, 'old uploads not forgotten', () => forgetUploads(tools)],
  ];
  const isSteady = watchDrift();
  const work: Work[] = [
    [MAILS_EVERY_MS, 'buyers not told', async () => (await queueOrderEmails(tools)) === NOTIFIED_AT_ONCE],
    ...Array.from({ length: MAIL_LANES }, (): Work => [MAILS_EVERY_MS, 'mails not sent', sendMails]),
    [TRANSFERS_EVERY_MS, 'buyers who transfer not told', () => queueTransferEmails(tools)],
    [SUBSCRIBERS_EVERY_MS, 'subscribers not told', () => queueSubscriptionEmails(tools)],
    [SUBSCRIBERS_EVERY_MS, 'recipients of ending offers not told', () => queueEndingOffers(tools)],
    [SUBSCRIBERS_EVERY_MS, 'clients not reminded of their licences', () => queueClientReminders(tools)],
    [SUBSCRIBERS_EVERY_MS, 'holders of ending licences not told', () => queueEndingLicenseEmails(tools)],
    [PAYMENTS_EVERY_MS, 'payments not checked', () => checkPayments(tools)],
    [PUBLISH_EVERY_MS, 'products not published or withdrawn', () => publishDue(tools)],
    [PUBLISH_EVERY_MS, 'sales not begun or ended', () => runSales(tools)],
    [MEASURES_EVERY_MS, 'fonts not measured', createMeasureFiller(tools)],
    [POST_EVERY_MS, 'entries not posted', () => postEntries(tools)],
    [MATCH_EVERY_MS, 'books not compared', () => matchWhenDue(tools)],
    [RELEASE_EVERY_MS, 'dead jobs not released', () => releaseDeadJobs(pool)],
    ...tidying.map(
      ([pause_ms, problem, run]): Work => [pause_ms, problem, async () => (isSteady() ? run() : undefined)],
    ),
  ];
  return runEach(work, log);
}

/** What every process that serves notes on its own, and the built files that it has in `assets`. */
export const startRecording = (tools: OrderTools, assets: string | null): { stop(): Promise<void> } =>
  runEach(
    [
      [NOTES_EVERY_MS, 'security log not written', tools.securityLog.flush],
      [NOTES_EVERY_MS, 'looks at products not counted', () => flushViews(tools.db)],
      ...(assets === null
        ? []
        : [[BUILT_FILES_EVERY_MS, 'built files not stored', createBuiltFileKeeper(tools, assets)] satisfies Work]),
    ],
    tools.log,
  );

function runEach(work: Work[], log: OrderTools['log']): { stop(): Promise<void> } {
  const stops = work.map(([pause_ms, problem, run]) =>
    every(pause_ms, () => run().catch((err) => log.warn({ err }, problem))),
  );
  return { stop: async () => void (await Promise.all(stops.map((stop) => stop()))) };
}

/**
 * Runs work again and again, never next to itself in one process; what says `true` has more to do, and goes on at once.
 * @returns how to stop, waiting for a run that is under way.
 */
function every(pause_ms: number, run: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  let isStopping = false;
  const runAll = async () => {
    while ((await run()) === true && !isStopping);
  };
  const timer = setInterval(() => {
    running ??= runAll().finally(() => {
      running = null;
    });
  }, pause_ms);
  timer.unref();
  return async () => {
    isStopping = true;
    clearInterval(timer);
    await running;
  };
}
