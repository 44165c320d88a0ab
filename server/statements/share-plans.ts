import type { PlanSharing } from '#contract/admin/statements.ts';
import { divide } from '#contract/divide.ts';
import { fieldWords } from '#contract/field-words.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { Environment } from '#contract/payment-providers.ts';
import type { Db } from '#server/kit/database/database.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import type { ComputedLine } from './compute-statements.ts';
import {
  type DownloadedFont,
  downloadedFonts,
  type PlanEntry,
  planEntries,
  planSharing,
  type ShareSince,
  sharesOfFonts,
  writePlanSharing,
} from './plan-queries.ts';
import { openFrom } from './statement-queries.ts';

const WHOLE = 10_000;
const monthOf = (day: string) => day.slice(0, 7);

/**
 * What everybody has of the income of plans in a month. The income of a period is divided among the fonts that
 * subscribers of its plan downloaded in the month in which it was paid for, each once for each subscriber and by its
 * price; then among those who share a font, and the shop, as for a sale of that day. Where nothing was downloaded it
 * stays with the shop.
 */
export async function sharePlans(
  db: Db,
  month: string,
  environment: Environment,
  zone: string,
): Promise<ComputedLine[]> {
  const entries = await planEntries(db, month, environment, zone);
  const wanted = new Map(
    entries.map(({ plan_id, paid_on }) => [`${plan_id} ${monthOf(paid_on)}`, { plan_id, month: monthOf(paid_on) }]),
  );
  const fonts = wanted.size === 0 ? [] : await downloadedFonts(db, [...wanted.values()], environment, zone);
  const shares = await sharesOfFonts(db, [...new Set(fonts.map(({ product_id }) => product_id))]);
  return computePlans(entries, fonts, shares);
}

/**
 * Divides what an order came to, not each of its entries: so a refund takes back just what the sale gave, in however
 * many parts.
 */
export function computePlans(
  entries: readonly PlanEntry[],
  fonts: readonly DownloadedFont[],
  shares: readonly ShareSince[],
): ComputedLine[] {
  const byMonth = Map.groupBy(fonts, ({ plan_id, month }) => `${plan_id} ${month}`);
  const byFont = Map.groupBy(shares, ({ product_id }) => product_id);
  const found = new Map<string, ComputedLine>();
  for (const { kind, cents, upto_cents, plan_id, paid_on } of entries) {
    const downloaded = byMonth.get(`${plan_id} ${monthOf(paid_on)}`) ?? [];
    const weights = downloaded.map(({ weight }) => weight);
    const [before, after] = kind === 'fee' ? [0, cents] : [upto_cents - cents, upto_cents];
    const [partsBefore, partsAfter] = [divide(before, weights), divide(after, weights)];
    for (const [at, { product_id, product_name }] of downloaded.entries()) {
      const agreed = sharesOn(byFont.get(product_id) ?? [], paid_on).filter(
        ({ after_fees }) => kind !== 'fee' || after_fees,
      );
      const rest = WHOLE - agreed.reduce((sum, { share }) => sum + share, 0);
      const split = (part: number) => divide(part, [...agreed.map(({ share }) => share), rest]);
      const [amountsBefore, amountsAfter] = [split(mustExist(partsBefore[at])), split(mustExist(partsAfter[at]))];
      const part = mustExist(partsAfter[at]) - mustExist(partsBefore[at]);
      for (const [of, { maker_id, share, after_fees }] of agreed.entries()) {
        const key = [maker_id, product_id, share, after_fees].join();
        const sums = { sales_cents: 0, refunds_cents: 0, fees_cents: 0, amount_cents: 0 };
        const line = found.get(key) ?? { maker_id, product_id, product_name, part: null, share, after_fees, ...sums };
        found.set(key, line);
        if (kind === 'fee') line.fees_cents -= part;
        else if (kind === 'refund') line.refunds_cents -= part;
        else line.sales_cents += part;
        line.amount_cents += mustExist(amountsAfter[of]) - mustExist(amountsBefore[of]);
      }
    }
  }
  return [...found.values()];
}

/** What was agreed on a day; what ended by then is left out. `shares` are the latest first. */
function sharesOn(shares: readonly ShareSince[], day: string): ShareSince[] {
  const started = shares.filter(({ from_day }) => from_day <= day);
  const latest = started.filter((one) => started.find(({ maker_id }) => maker_id === one.maker_id) === one);
  return latest.filter(({ share }) => share > 0);
}

export const readPlanSharing = async (db: Db): Promise<PlanSharing> =>
  (await planSharing(db)).map(({ month, is_on }) => ({ month, isShared: is_on }));

/** Says from which month on the income of plans is shared, or not any more. @throws Refusal share_month_closed. */
export async function setPlanSharing(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { month, isShared }: PlanSharing[number],
  caller: SessionUser,
): Promise<PlanSharing> {
  await db.transaction().execute(async (tx) => {
    const open = await openFrom(tx);
    if (open !== null && month < monthOf(open))
      refuse('share_month_closed', { fields: { month: fieldWords.monthClosed(open) } });
    const before = await planSharing(tx);
    await writePlanSharing(tx, { month, is_on: isShared });
    await record(tx, clock, {
      actor: caller,
      action: 'plan.share',
      subject: 'settings:plan_sharing',
      before: { sharing: before.map((one) => `${one.month}: ${one.is_on}`) },
      after: { sharing: (await planSharing(tx)).map((one) => `${one.month}: ${one.is_on}`) },
    });
  });
  return readPlanSharing(db);
}
