import fs from 'node:fs/promises';
import { recordedTime } from '#server/kit/database/shop-values.ts';
import { answersInTime } from '#server/kit/jobs/retry-until-done.ts';
import { lostOutput } from '#server/kit/logs/lossy-output.ts';
import type { Gauges, Telemetry } from '#server/kit/telemetry/telemetry.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { createCertificateReader } from './certificate.ts';
import { emailFigures, jobFigures, ledgerFigures, paymentFigures, unexplainedCents } from './health-queries.ts';

export const shopGauges = {
  'huruf.ledger.unexplained': { unit: '{cents}', says: 'Cents by which books and payment provider differ.' },
  'huruf.ledger.differences': { unit: '{difference}', says: 'Open differences of the books.' },
  'huruf.ledger.match.age': { unit: 's', says: 'Since books and payment provider were last compared.' },
  'huruf.payments.late': { unit: '{payment}', says: 'Payments without an outcome for more than 72 hours.' },
  'huruf.disputes.open': { unit: '{dispute}', says: 'Disputes that wait for an answer.' },
  'huruf.mail.waiting': { unit: '{mail}', says: 'Mails that have not left.' },
  'huruf.mail.failing': { unit: '{mail}', says: 'Of them, those that were tried in vain.' },
  'huruf.mail.oldest': { unit: 's', says: 'How long the oldest of them waits.' },
  'huruf.jobs.waiting': { unit: '{job}', says: 'Jobs whose time has come.' },
  'huruf.jobs.failed': { unit: '{job}', says: 'Jobs that nobody tries any more.' },
  'huruf.jobs.oldest': { unit: 's', says: 'How long the oldest job waits.' },
  'huruf.backup.age': { unit: 's', says: 'Since the last backup that is noted.' },
  'huruf.disk.free': { unit: 'By', says: 'Room on the disk of DATA_DIR.' },
  'huruf.certificate.left': { unit: 's', says: 'How long the certificate of PUBLIC_URL is still good.' },
  'huruf.storage.answers': { unit: '1', says: '1 while the storage of fonts answers, else 0.' },
  'huruf.log.lost': { unit: '{line}', says: 'Lines of the log that could not be written.' },
} satisfies Gauges<string>;
type Name = keyof typeof shopGauges;
type Figure = { name: Name; value: number | null };

type GaugeTools = Pick<OrderTools, 'db' | 'storage' | 'clock' | 'settings' | 'providers'>;

const PATIENCE_MS = 3_000;
const OLD_PAYMENT_MS = 72 * 60 * 60_000;

/**
 * Reports the state of the shop, in the figures that /admin/health shows in words. A figure that can't be read now is
 * left out.
 */
export function watchShop(
  telemetry: Pick<Telemetry, 'watch'>,
  { db, storage, clock, settings, providers }: GaugeTools,
): void {
  const readCertificate = createCertificateReader(settings.PUBLIC_URL);
  telemetry.watch<Name>(shopGauges, async () => {
    const now_ms = clock.now();
    const since = (moment: Date | string | null): number | null =>
      moment === null ? null : Math.max(0, now_ms - new Date(moment).getTime()) / 1_000;
    const checks: (() => Promise<Partial<Record<Name, number | null>>>)[] = [
      async () => ({ 'huruf.ledger.unexplained': await unexplainedCents(db, await providers.environment()) }),
      async () => {
        const { differences, matched } = await ledgerFigures(db, await providers.environment());
        return { 'huruf.ledger.differences': differences, 'huruf.ledger.match.age': since(matched) };
      },
      async () => {
        const { old, disputes } = await paymentFigures(db, new Date(now_ms - OLD_PAYMENT_MS));
        return { 'huruf.payments.late': old, 'huruf.disputes.open': disputes };
      },
      async () => {
        const { waiting, failing, oldest } = await emailFigures(db);
        return {
          'huruf.mail.waiting': waiting,
          'huruf.mail.failing': failing,
          'huruf.mail.oldest': since(oldest) ?? 0,
        };
      },
      async () => {
        const { waiting, failed, oldest } = await jobFigures(db, new Date(now_ms));
        return { 'huruf.jobs.waiting': waiting, 'huruf.jobs.failed': failed, 'huruf.jobs.oldest': since(oldest) ?? 0 };
      },
      async () => ({ 'huruf.backup.age': since(await recordedTime(db, 'last_backup')) }),
      async () => {
        const { bavail, bsize } = await fs.statfs(settings.DATA_DIR);
        return { 'huruf.disk.free': bavail * bsize };
      },
      async () => {
        const until = await readCertificate();
        return { 'huruf.certificate.left': until && (until.getTime() - now_ms) / 1_000 };
      },
      async () => ({ 'huruf.storage.answers': Number(await answersInTime(() => storage.check(), PATIENCE_MS)) }),
      async () => ({ 'huruf.log.lost': lostOutput().lines }),
    ];
    const seen = await Promise.all(checks.map((look) => look().catch(() => ({}))));
    return seen.flatMap((figures) => Object.entries(figures).map(([name, value]) => ({ name, value }) as Figure));
  });
}
