import type { OrderTimeline } from '#contract/admin/orders.ts';
import { asCents, toDollars } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import { readTaxNumberToCheck } from '#server/documents/invoices/tax-number-to-check.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { buyersOfOrders } from '#server/orders/admin-list/find-queries.ts';
import { standingOfLines } from '#server/orders/standing-lines.ts';
import { moneyOfLines } from '#server/orders/standing-queries.ts';
import { type OwnSettings, readShopSettings } from '#server/settings/shop-settings.ts';
import {
  deliveryOfOrder,
  eventsOfOrder,
  linesOfOrder,
  mailsOfOrder,
  moneyOfOrder,
  type OrderEventRow,
  type OrderMailRow,
} from './queries.ts';

const DAY_MS = 24 * 3_600_000;

/** The end of the days in which money is due back by the owner's rule; null while nothing is paid. */
const lastDueMoment = ({ paid_at }: Pick<Delivered, 'paid_at'>, { days }: Rule): Date | null =>
  paid_at && new Date(paid_at.getTime() + days * DAY_MS);

/** Money of other orders cannot be given back. */
const REFUNDABLE = ['success', 'partially_refunded'];

/** All that the shop knows of an order next to what its buyer sees. */
export async function readTimeline(
  tools: Pick<Tools, 'db' | 'clock' | 'settings'>,
  orderId: number,
): Promise<OrderTimeline> {
  const { db, clock } = tools;
  const money = (await moneyOfOrder(db, orderId)) ?? refuse('order_not_found');
  const [buyers, taxNumber, lines, paid, mails, events, delivery, { refunds: rule }] = await Promise.all([
    buyersOfOrders(db, [orderId]),
    readTaxNumberToCheck(tools, orderId),
    linesOfOrder(db, orderId),
    moneyOfLines(db, orderId),
    mailsOfOrder(db, orderId),
    eventsOfOrder(db, orderId),
    deliveryOfOrder(db, orderId),
    readShopSettings(db),
  ]);
  const now = new Date(clock.now());
  const left = money.captured_cents - money.refunded_cents - money.pending_cents;
  const standing = standingOfLines(paid.lines, paid.returns);
  return {
    user: mustExist(buyers.get(orderId)),
    evidence: { payer: money.payer_country, browser: money.browser_country },
    captured: dollars(money.captured_cents),
    refunded: dollars(money.refunded_cents),
    refundPending: dollars(money.pending_cents),
    left: dollars(REFUNDABLE.includes(money.status) ? left : 0),
    hasTransfer: money.has_transfer,
    taxNumber,
    lines: lines.map((line, at) => ({
      id: line.id,
      amount: dollars(line.amount_cents),
      left: dollars(REFUNDABLE.includes(money.status) ? mustExist(standing[at]) : 0),
      licenseStatus: line.license_status,
      isGivenBack: line.is_given_back,
      downloads: line.downloads,
      firstDownloadAt: line.first_download_at?.toISOString() ?? null,
      isDue: isDueBack({ ...delivery, first_download_at: line.first_download_at }, rule, now),
    })),
    delivery: {
      firstDownloadAt: delivery.first_download_at?.toISOString() ?? null,
      consentedAt: delivery.consented_at?.toISOString() ?? null,
      dueUntil: lastDueMoment(delivery, rule)?.toISOString() ?? null,
      isDue: isDueBack(delivery, rule, now),
    },
    mails: mails.map(({ id, subject, created_at, sent_at }) => ({
      id,
      subject,
      createdAt: created_at.toISOString(),
      sentAt: sent_at?.toISOString() ?? null,
    })),
    events: [...events.map(presentEvent), ...mails.map(presentMailing)].sort((one, other) =>
      one.at < other.at ? -1 : one.at > other.at ? 1 : 0,
    ),
  };
}

const presentEvent = ({ at, kind, amount_cents, text }: OrderEventRow) => ({
  at: at.toISOString(),
  kind,
  amount: amount_cents === null ? null : dollars(amount_cents),
  text,
  mailId: null,
});

const presentMailing = ({ id, subject, created_at, sent_at }: OrderMailRow) => ({
  at: (sent_at ?? created_at).toISOString(),
  kind: sent_at === null ? ('mail_written' as const) : ('mail_sent' as const),
  amount: null,
  text: subject,
  mailId: id,
});

const dollars = (cents: number) => toDollars(asCents(cents));

type Rule = OwnSettings['refunds'];

type Delivered = { paid_at: Date | null; consented_at: Date | null; first_download_at: Date | null };

/**
 * Whether money is due back by the owner's rule. A download ends that only for anyone who had agreed that the files
 * come at once: without that the right to withdraw goes on (Directive 2011/83/EU, Article 16 m).
 */
function isDueBack(delivered: Delivered, rule: Rule, now: Date): boolean {
  const last = lastDueMoment(delivered, rule);
  if (last === null || now >= last) return false;
  return rule.evenIfDownloaded || delivered.first_download_at === null || delivered.consented_at === null;
}
