import type { Money, Statement } from '#contract/admin/statements.ts';
import { asCents, CURRENCY, toDollars } from '#contract/money.ts';
import { print } from '#server/documents/pdf/pdf-renderer.ts';
import type { FileResponse } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import { csvResponse } from '#server/kit/responses/csv-response.ts';
import type { Tools } from '#server/kit/tools.ts';
import { makerById } from '#server/makers/maker-queries.ts';
import { readSeller } from '#server/settings/seller/read-seller.ts';
import { type ComputedLine, computeLines } from './compute-statements.ts';
import { closedAt, makersNamed, type NamedRow, sharedEntries } from './statement-queries.ts';

type StatementTools = Pick<Tools, 'db' | 'settings'>;
type Wish = { month: string; money: Money };

/** What each designer and foundry has of a month, by name; who had no part in it is left out. */
export async function readStatements(tools: StatementTools, { month, money }: Wish) {
  const lines = computeLines(await sharedEntries(tools.db, month, money, tools.settings.SHOP_TIMEZONE));
  const byMaker = Map.groupBy(lines, ({ maker_id }) => maker_id);
  const makers = await makersNamed(tools.db, [...byMaker.keys()]);
  const closed = await closedAt(tools.db, month);
  return {
    month,
    money,
    closedAt: closed?.toISOString() ?? null,
    statements: makers.map((maker) => present(maker, byMaker.get(maker.id)!)),
  };
}

function present({ id, kind, slug, name }: NamedRow, lines: readonly ComputedLine[]): Statement {
  const sum = (of: (line: ComputedLine) => number) =>
    toDollars(asCents(lines.reduce((all, line) => all + of(line), 0)));
  return {
    maker: { id, kind, slug, name },
    lines: lines
      .toSorted((one, other) => one.product_name.localeCompare(other.product_name, 'en') || other.share - one.share)
      .map((line) => ({
        product: { id: line.product_id, name: line.product_name },
        percent: line.share / 100,
        afterFees: line.after_fees,
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

const baseOf = ({ sales_cents, refunds_cents, fees_cents }: ComputedLine) => sales_cents - refunds_cents - fees_cents;

/** The statement of one; of a month in which nothing of theirs was sold, an empty one. @throws Refusal maker_not_found. */
async function readStatement(tools: StatementTools, makerId: number, wish: Wish) {
  const maker = (await makerById(tools.db, makerId)) ?? refuse('maker_not_found');
  const { statements, closedAt: closed } = await readStatements(tools, wish);
  return { statement: statements.find((one) => one.maker.id === makerId) ?? present(maker, []), closedAt: closed };
}

/** The same as a table with its total at the end. */
export async function exportStatement(tools: StatementTools, makerId: number, wish: Wish): Promise<FileResponse> {
  const { statement } = await readStatement(tools, makerId, wish);
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
  ];
  const money = (one: Pick<Statement, 'sales' | 'refunds' | 'fees' | 'base' | 'amount'>) =>
    [one.sales, one.refunds, one.fees, one.base, one.amount].map((dollars) => dollars.toFixed(2));
  async function* lines() {
    const { name } = statement.maker;
    for (const line of statement.lines)
      yield [
        wish.month,
        name,
        line.product.name,
        line.percent.toFixed(2),
        line.afterFees ? 'yes' : 'no',
        CURRENCY,
        ...money(line),
      ];
    yield [wish.month, name, 'total', '', '', CURRENCY, ...money(statement)];
  }
  return csvResponse(`${nameFile(statement, wish)}.csv`, columns, lines());
}

/** The same as PDF. While the month is open it says so. */
export async function printStatement(tools: StatementTools, makerId: number, wish: Wish): Promise<FileResponse> {
  const { statement, closedAt: closed } = await readStatement(tools, makerId, wish);
  const { name: seller, address } = await readSeller(tools.db, tools.settings);
  const file = await print({
    kind: 'statement',
    ...wish,
    statement,
    closedAt: closed,
    seller: { name: seller, address },
  });
  return { file, name: `${nameFile(statement, wish)}.pdf`, mediaType: 'application/pdf' };
}

const nameFile = ({ maker }: Statement, { month, money }: Wish) =>
  `statement-${maker.slug}-${month}${money === 'test' ? '-test' : ''}`;
