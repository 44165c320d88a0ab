import { asCents, asDecimal, CURRENCY, toDollars } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { Statement } from '#contract/nouns/statement.ts';
import type { Environment } from '#contract/payment-providers.ts';
import { print } from '#server/documents/pdf/pdf-renderer.ts';
import { csvResponse } from '#server/kit/http/csv-response.ts';
import type { FileResponse } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { makerById } from '#server/makers/maker-queries.ts';
import { readSeller } from '#server/settings/seller/read-seller.ts';
import { type ComputedLine, computeLines } from './compute-statements.ts';
import { sharePlans } from './share-plans.ts';
import { closedAt, makersNamed, type NamedRow, sharedOrders } from './statement-queries.ts';

type StatementTools = Pick<Tools, 'db' | 'settings'>;
type StatementLine = ComputedLine & { isOfPlans: boolean };
type Criterion = { month: string; environment: Environment };

/**
 * What each designer and foundry has of a month, by name; who had no part in it is left out. With `makerIds` of these
 * alone, by the same sums.
 */
export async function readStatements(
  tools: StatementTools,
  { month, environment }: Criterion,
  makerIds?: readonly number[],
) {
  const zone = tools.settings.SHOP_TIMEZONE;
  const sold = computeLines(await sharedOrders(tools.db, month, environment, zone, makerIds));
  const ofPlans = await sharePlans(tools.db, month, environment, zone);
  const lines = [
    ...sold.map((line) => ({ ...line, isOfPlans: false })),
    ...ofPlans.map((line) => ({ ...line, isOfPlans: true })),
  ];
  const wanted = makerIds ? lines.filter(({ maker_id }) => makerIds.includes(maker_id)) : lines;
  const byMaker = Map.groupBy(wanted, ({ maker_id }) => maker_id);
  const makers = await makersNamed(tools.db, [...byMaker.keys()]);
  const closed = await closedAt(tools.db, month, environment);
  return {
    month,
    environment,
    closedAt: closed?.toISOString() ?? null,
    statements: makers.map((maker) => present(maker, mustExist(byMaker.get(maker.id)))),
  };
}

function present({ id, kind, slug, name }: NamedRow, lines: readonly StatementLine[]): Statement {
  const sum = (of: (line: ComputedLine) => number) =>
    toDollars(asCents(lines.reduce((all, line) => all + of(line), 0)));
  return {
    maker: { id, kind, slug, name },
    lines: lines.toSorted(compareLines).map((line) => ({
      product: { id: line.product_id, name: line.product_name },
      part: line.part,
      percent: line.share / 100,
      afterFees: line.after_fees,
      isOfPlans: line.isOfPlans,
      sales: toDollars(asCents(line.sales_cents)),
      refunds: toDollars(asCents(line.refunds_cents)),
      fees: toDollars(asCents(line.fees_cents)),
      base: toDollars(asCents(baseOf(line))),
      amount: toDollars(asCents(line.amount_cents)),
    })),
    sales: sum((line) => line.sales_cents),
    refunds: sum((line) => line.refunds_cents),
    fees: sum((line) => line.fees_cents),
    base: sum(baseOf),
    amount: sum((line) => line.amount_cents),
  };
}

/** By font, its family before its parts, and the larger share first. */
const compareLines = (one: StatementLine, other: StatementLine) =>
  one.product_name.localeCompare(other.product_name, 'en') ||
  (one.part ?? '').localeCompare(other.part ?? '', 'en') ||
  other.share - one.share;

const baseOf = ({ sales_cents, refunds_cents, fees_cents }: ComputedLine) => sales_cents - refunds_cents - fees_cents;

/**
 * The statement of one; of a month in which nothing of theirs was sold, an empty one. @throws Refusal maker_not_found.
 */
async function readStatement(tools: StatementTools, makerId: number, criterion: Criterion) {
  const maker = (await makerById(tools.db, makerId)) ?? refuse('maker_not_found');
  const { statements, closedAt: closed } = await readStatements(tools, criterion, [makerId]);
  return { statement: statements.find((one) => one.maker.id === makerId) ?? present(maker, []), closedAt: closed };
}

/** The same as a table with its total at the end. */
export async function exportStatement(
  tools: StatementTools,
  makerId: number,
  criterion: Criterion,
): Promise<FileResponse> {
  const { statement } = await readStatement(tools, makerId, criterion);
  const columns = [
    'month',
    'name',
    'font',
    'percent',
    'after_fees',
    'currency',
    'sales',
    'refunds',
    'fees',
    'base',
    'amount',
    'income',
    'part',
  ];
  const money = (one: Pick<Statement, 'sales' | 'refunds' | 'fees' | 'base' | 'amount'>) =>
    [one.sales, one.refunds, one.fees, one.base, one.amount].map(asDecimal);
  async function* lines() {
    const { name } = statement.maker;
    for (const line of statement.lines)
      yield [
        criterion.month,
        name,
        line.product.name,
        line.percent.toFixed(2),
        line.afterFees ? 'yes' : 'no',
        CURRENCY,
        ...money(line),
        line.isOfPlans ? 'plans' : 'sales',
        line.part ?? '',
      ];
    yield [criterion.month, name, 'total', '', '', CURRENCY, ...money(statement), '', ''];
  }
  return csvResponse(`${nameFile(statement, criterion)}.csv`, columns, lines());
}

/** The same as PDF; it shows if the month is still open. */
export async function printStatement(
  tools: StatementTools,
  makerId: number,
  criterion: Criterion,
): Promise<FileResponse> {
  const { statement, closedAt: closed } = await readStatement(tools, makerId, criterion);
  const { name: seller, address } = await readSeller(tools.db, tools.settings);
  const file = await print({
    kind: 'statement',
    ...criterion,
    statement,
    closedAt: closed,
    seller: { name: seller, address },
  });
  return { file, name: `${nameFile(statement, criterion)}.pdf`, mediaType: 'application/pdf' };
}

const nameFile = ({ maker }: Statement, { month, environment }: Criterion) =>
  `statement-${maker.slug}-${month}${environment === 'live' ? '' : `-${environment}`}`;
