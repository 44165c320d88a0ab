import fs from 'node:fs/promises';
import type { HealthPart } from '#contract/admin/health.ts';
import { t } from '#contract/languages/translate.ts';
import { type LineInClear, linesInClear } from '#server/kit/config/in-clear.ts';
import { ping } from '#server/kit/database/database.ts';
import { recordedTime } from '#server/kit/database/shop-values.ts';
import { answersInTime } from '#server/kit/jobs/retry-until-done.ts';
import { lostOutput } from '#server/kit/logs/lossy-output.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { presentMail } from '#server/settings/mail/read-mail.ts';
import { browserErrorFigures } from './browser-error-queries.ts';
import {
  judgeAnswer,
  judgeBackup,
  judgeBrowsers,
  judgeDatabase,
  judgeDisk,
  judgeEmail,
  judgeInClear,
  judgeJobs,
  judgeLedger,
  judgeLog,
  judgeOpening,
  judgePayments,
  judgeProvider,
} from './health-checks.ts';
import { emailFigures, jobFigures, ledgerFigures, paymentFigures } from './health-queries.ts';
import { listMissing } from './list-missing.ts';

type ReportTools = Pick<OrderTools, 'db' | 'storage' | 'clock' | 'providers' | 'settings' | 'settingsKey'>;

const PATIENCE_MS = 3_000;
const DAY_MS = 24 * 60 * 60_000;
const OLD_PAYMENT_MS = 72 * 60 * 60_000;

const PART_OF: Record<LineInClear, HealthPart['name']> = {
  DATABASE_URL: 'database',
  S3_ENDPOINT: 'storage',
  SMTP_URL: 'mail',
};

/**
 * How everything stands that the shop leans on. A part that cannot be looked at is itself bad news, not the end of the
 * report.
 */
export async function reportHealth(tools: ReportTools): Promise<HealthPart[]> {
  const { db, storage, clock, providers, settings } = tools;
  const now_ms = clock.now();
  const parts: [HealthPart['name'], () => Promise<Omit<HealthPart, 'name'>>][] = [
    [
      'database',
      async () => judgeDatabase(await timed(() => ping(db)), await recordedTime(db, 'database_started_again'), now_ms),
    ],
    [
      'storage',
      async () =>
        judgeAnswer(
          t('The storage of fonts'),
          await timed(() => storage.check()),
          t('Check that disk or bucket can be reached.'),
        ),
    ],
    ['jobs', async () => judgeJobs(await jobFigures(db, new Date(now_ms)), now_ms)],
    [
      'mail',
      async () => judgeEmail(await emailFigures(db), now_ms, (await presentMail(tools)).password?.isReadable === false),
    ],
    [
      'provider',
      async () => judgeProvider((await providers.now()).standing(), (await providers.read()).locked !== null),
    ],
    ['payments', async () => judgePayments(await paymentFigures(db, new Date(now_ms - OLD_PAYMENT_MS)))],
    ['ledger', async () => judgeLedger(await ledgerFigures(db, await providers.environment()), now_ms)],
    ['opening', async () => judgeOpening(await listMissing(tools, (await recordedTime(db, 'last_backup')) !== null))],
    ['backup', async () => judgeBackup(await recordedTime(db, 'last_backup'), now_ms)],
    [
      'disk',
      async () => {
        const { bavail, blocks, bsize } = await fs.statfs(settings.DATA_DIR);
        return judgeDisk(bavail * bsize, blocks * bsize);
      },
    ],
    ['log', async () => judgeLog(lostOutput(), now_ms)],
    ['browsers', async () => judgeBrowsers(await browserErrorFigures(db, new Date(now_ms - DAY_MS)), now_ms)],
  ];
  const inClear = linesInClear(settings);
  const isInClear = (name: string) => inClear.some((line) => PART_OF[line] === name);
  return Promise.all(
    parts.map(async ([name, look]) => {
      const verdict = await look().catch(unseen);
      return { name, ...(isInClear(name) ? judgeInClear(verdict) : verdict) };
    }),
  );
}

const unseen = (error: unknown): Omit<HealthPart, 'name'> => ({
  state: 'bad',
  says: t('It couldn’t be checked.'),
  todo: t('Ask the person who runs your server. {error}', {
    error: error instanceof Error ? error.message : '',
  }).trim(),
});

/** How long an answer took; null when none came in time or it was an error. */
async function timed(ask: () => Promise<unknown>): Promise<number | null> {
  const began = performance.now();
  const isThere = await answersInTime(ask, PATIENCE_MS);
  return isThere ? performance.now() - began : null;
}
