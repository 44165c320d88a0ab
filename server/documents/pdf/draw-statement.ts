import { CURRENCY, centsOf, formatDollars } from '#contract/money.ts';
import type { Statement } from '#contract/nouns/statement.ts';
import { type Environment, isTestEnvironment } from '#contract/payment-providers.ts';
import { formatDay } from './format-day.ts';
import { drawHead, drawTable, LEFT, RIGHT, T8, T10, WIDTH } from './paper.ts';
import { Sheet } from './sheet.ts';

/** What a designer or a foundry has of a month, as it is sent to them. */
export type StatementDrawing = {
  statement: Statement;
  month: string;
  environment: Environment;
  /** Null while the month may still change. */
  closedAt: string | null;
  seller: { name: string; address: string };
};

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const COLUMNS = [
  { name: 'Font', x: LEFT, width: 128, align: 'start' },
  { name: 'Sales', x: LEFT + 130, width: 62, align: 'end' },
  { name: 'Refunded', x: LEFT + 196, width: 62, align: 'end' },
  { name: 'Fees', x: LEFT + 262, width: 52, align: 'end' },
  { name: 'Remains', x: LEFT + 318, width: 62, align: 'end' },
  { name: 'Share', x: LEFT + 384, width: 44, align: 'end' },
  { name: 'Amount', x: LEFT + 430, width: WIDTH - 430, align: 'end' },
] as const;

/** Draws a statement, tagged, on as many pages as its lines take. The same statement is the same bytes. */
export function drawStatement(drawing: StatementDrawing): Uint8Array {
  const { statement, month, environment, closedAt, seller } = drawing;
  const name = MONTH.format(new Date(`${month}-01T00:00:00Z`));
  const title = `Statement for ${statement.maker.name}, ${name}`;
  const sheet = new Sheet(title, seller.name, new Date(closedAt ?? `${month}-01T00:00:00Z`));
  drawHead(sheet, { seller: seller.name, name: 'Statement', which: name, isTest: isTestEnvironment(environment) });
  sheet.into('P', () => sheet.text(LEFT, 134, statement.maker.name, { ...T10, weight: 'bold', width: 300 }));
  sheet.into('P', () => sheet.text(LEFT, 148.5, describeState(closedAt), { ...T10, ink: 'second', width: 420 }));
  const y = drawLines(sheet, statement, 190);
  drawTotal(sheet, statement, y);
  sheet.beside(() => {
    const words =
      'Sales of fonts without tax, in the month of the payment, less what was given back in this month. Shares ' +
      'hold from the day of the sale. Income of plans, where it is shared, is divided among the fonts that ' +
      'subscribers downloaded in the month of the payment, each once for each subscriber and by its price.';
    sheet.text(LEFT, 780, words, { ...T8, ink: 'second', width: 330 });
    sheet.text(LEFT + 350, 780, seller.address, { ...T8, ink: 'second', width: WIDTH - 350, align: 'end' });
  });
  return sheet.finish();
}

const describeState = (closedAt: string | null) =>
  closedAt === null
    ? 'The month is open: these figures may still change.'
    : `This month was closed on ${formatDay(closedAt.slice(0, 10))}. Its figures don’t change.`;

const dollars = (amount: number) => formatDollars(centsOf(amount));
const percent = (share: number) => `${share.toLocaleString('en-GB', { maximumFractionDigits: 2 })}%`;

function drawLines(sheet: Sheet, { lines, maker }: Statement, top: number): number {
  if (lines.length === 0) {
    const words = `Nothing that ${maker.name} has a share of was sold or given back.`;
    sheet.into('P', () => sheet.text(LEFT, top, words, { ...T10, width: WIDTH }));
    return top + 24;
  }
  const rows = lines.map(({ product, part, isOfPlans, sales, refunds, fees, base, percent: share, amount }) => [
    [product.name, part, isOfPlans ? '(plans)' : null].filter((words) => words !== null).join(' '),
    dollars(sales),
    dollars(-refunds),
    dollars(-fees),
    dollars(base),
    percent(share),
    dollars(amount),
  ]);
  return drawTable(sheet, COLUMNS, rows, top);
}

function drawTotal(sheet: Sheet, { amount }: Statement, top: number): void {
  const x = LEFT + 262;
  const y = top + 16;
  sheet.into('P', () => {
    sheet.text(x, y, `Total, ${CURRENCY === 'USD' ? 'US dollars' : CURRENCY}`, { ...T10, weight: 'bold', width: 150 });
    sheet.text(x, y, dollars(amount), { size: 15, leading: 20, weight: 'bold', width: RIGHT - x, align: 'end' });
  });
  sheet.rule(x, y + 8, RIGHT - x, 'signal', 1.2);
}
