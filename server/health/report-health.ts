import fs from 'node:fs/promises';
import type { HealthPart } from '#contract/admin/health.ts';
import { t } from '#contract/languages/translate.ts';
import { ping } from '#server/kit/database/database.ts';
import { notedTime } from '#server/kit/database/shop-values.ts';
import { answersInTime } from '#server/kit/jobs/retry-until-done.ts';
import { lostOutput } from '#server/kit/logs/lossy-output.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { presentMail } from '#server/settings/mail/read-mail.ts';
import {
  judgeAnswer,
  judgeBackup,
  judgeDatabase,
  judgeDisk,
  judgeEmail,
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
const OLD_PAYMENT_MS = 72 * 60 * 60_000;

/** How everything stands that the shop leans on. A part that can not be looked at is itself bad news, not the end of the report. */
export async function reportHealth(tools: ReportTools): Promise<HealthPart[]> {
  const { db, storage, clock, providers, settings } = tools;
  const now_ms = clock.now();
  const parts: [HealthPart['name'], () => Promise<Omit<HealthPart, 'name'>>][] = [
    [
      'database',
      async () => judgeDatabase(await timed(() => ping(db)), await notedTime(db, 'database_started_again'), now_ms),
    ],
    [
      'storage',
      async () =>
        judgeAnswer(
          t('The storage of fonts'),
          await timed(() => storage.check()),
          t('See that disk or bucket can be reached.'),
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
    ['ledger', async () => judgeLedger(await ledgerFigures(db), now_ms)],
    ['opening', async () => judgeOpening(await listMissing(tools, (await notedTime(db, 'last_backup')) !== null))],
    ['backup', async () => judgeBackup(await notedTime(db, 'last_backup'), now_ms)],
    [
      'disk',
      async () => {
        const { bavail, blocks, bsize } = await fs.statfs(settings.DATA_DIR);
        return judgeDisk(bavail * bsize, blocks * bsize);
      },
    ],
    ['log', async () => judgeLog(lostOutput(), now_ms)],
  ];
  return Promise.all(parts.map(async ([name, look]) => ({ name, ...(await look().catch(unseen)) })));
}

const unseen = (error: unknown): Omit<HealthPart, 'name'> => ({
  state: 'bad',
  says: t('It could not be looked at.'),
  todo: t('See the log of the shop. {error}', { error: error instanceof Error ? error.message : '' }).trim(),
});

/** How long an answer took; null when none came in time or it was an error. */
async function timed(ask: () => Promise<unknown>): Promise<number | null> {
  const began = performance.now();
  const isThere = await answersInTime(ask, PATIENCE_MS);
  return isThere ? performance.now() - began : null;
}
