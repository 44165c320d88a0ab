import type { SharesBody } from '#contract/admin/statements.ts';
import { fieldWords } from '#contract/field-words.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { MakerShare } from '#contract/nouns/statement.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { makerById } from '#server/makers/maker-queries.ts';
import { largestSum, lockCredited, openFrom, type ShareRow, sharesOf, writeShares } from './statement-queries.ts';

const WHOLE = 10_000;

const present = ({ product_id, product_name, from_day, share, after_fees }: ShareRow): MakerShare => ({
  product: { id: product_id, name: product_name },
  from: from_day,
  percent: share / 100,
  afterFees: after_fees,
});

/** The shares of a designer or a foundry with their history. @throws Refusal maker_not_found. */
export async function listShares({ db }: Pick<Tools, 'db'>, makerId: number): Promise<MakerShare[]> {
  if (!(await makerById(db, makerId))) refuse('maker_not_found');
  return (await sharesOf(db, makerId)).map(present);
}

/**
 * Sets what a designer or a foundry has of some fonts from a day on, for all of them or none.
 * @throws Refusal maker_not_found, share_month_closed, or shares_above_whole where a font would be shared more than
 * once over.
 */
export async function setShares(
  tools: Pick<Tools, 'db' | 'clock'>,
  makerId: number,
  { productIds, from, percent: share, afterFees }: SharesBody,
  caller: SessionUser,
): Promise<MakerShare[]> {
  const ids = [...new Set(productIds)];
  await tools.db.transaction().execute(async (tx) => {
    if (!(await makerById(tx, makerId))) refuse('maker_not_found');
    if ((await lockCredited(tx, makerId, ids)) !== ids.length)
      refuse('invalid_input', { fields: { productIds: fieldWords.notTheirFont } });
    const open = await openFrom(tx);
    if (open !== null && from < open) refuse('share_month_closed', { fields: { from: fieldWords.monthClosed(open) } });
    const before = await sharesOf(tx, makerId);
    await writeShares(tx, makerId, ids, { from, share, afterFees });
    if ((await largestSum(tx, ids)) > WHOLE)
      refuse('shares_above_whole', { fields: { percent: fieldWords.sharesAboveWhole } });
    const of = (rows: readonly ShareRow[]) =>
      rows
        .filter(({ product_id }) => ids.includes(product_id))
        .map(
          (row) => `${row.product_id} from ${row.from_day}: ${row.share / 100} %${row.after_fees ? ' after fees' : ''}`,
        );
    await record(tx, tools.clock, {
      actor: caller,
      action: 'maker.share',
      subject: `maker:${makerId}`,
      before: { shares: of(before) },
      after: { shares: of(await sharesOf(tx, makerId)) },
    });
  });
  return listShares(tools, makerId);
}
