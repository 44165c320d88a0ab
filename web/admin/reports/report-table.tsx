import { useState } from 'react';
import { Link } from 'react-router';
import { type ReportColumn, type ReportFigures, reportColumns, reportFigures } from '#contract/admin/report-words.ts';
import type { Report } from '#contract/admin/reports.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { staffAddresses } from '#contract/staff-addresses.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { lazyPart } from '../../api/parts/lazy-part.tsx';
import { Price } from '../../ui/price.tsx';
import { ExportButton } from '../table/export-button.tsx';
import { addressView, groupNames, nameRow, type ReportView } from './report-view.ts';
import styles from './reports.module.css';
import { texts } from './texts.ts';

const SalesBars = lazyPart(() => import('../dashboard/sales-bars.tsx'), { what: msg('The chart') });

/** More bars than these have no room for their sums. */
const MOST_BARS = 12;
/** A longer name has no room below its bar. */
const LONGEST = 14;

export const figureNames: Readonly<Record<keyof ReportFigures, Message>> = {
  gross: msg('Gross'),
  discounts: msg('Discounts'),
  refunds: msg('Refunds'),
  tax: msg('Tax'),
  fees: msg('Fees'),
  net: msg('Net'),
};

/** A report as bars and as a table; each row leads to its orders. */
export function ReportTable({ report, view }: { report: Report; view: ReportView }) {
  const { by, rows, totals } = report;
  const name = t(groupNames[by]);
  if (rows.length === 0) return <p className={`t24 ${styles.part}`}>{t('Nothing was booked in these days.')}</p>;
  return (
    <section className={styles.part} aria-labelledby="income">
      <div className="headrow">
        <h2 id="income">{t('Income by {what}', { what: name.toLowerCase() })}</h2>
        <ExportReport report={report} />
      </div>
      <p className="two">
        {t('From the books. Net is gross less refunds, tax and fees. Tax is what is left of it after refunds.')}
      </p>
      <Bars report={report} />
      <div data-scroll>
        <table className={`tab stack ${styles.table}`} aria-labelledby="income">
          <thead>
            <tr>
              <th>{name}</th>
              <th className="num">{t('Orders')}</th>
              {reportFigures.map((figure) => (
                <th key={figure} className="num">
                  {t(figureNames[figure])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} aria-selected={row.key === view.key ? 'true' : undefined}>
                <td className="main b">
                  <Link className="link" to={addressView(view, { key: row.key })} preventScrollReset>
                    {nameRow(by, row)}
                  </Link>
                </td>
                <td className="num" data-l={t('Orders')}>
                  {writeNumber(row.orders)}
                </td>
                <FigureCells of={row} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="main">
                {t('Total')}
              </th>
              <td className="num" data-l={t('Orders')}>
                {writeNumber(totals.orders)}
              </td>
              <FigureCells of={totals} />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

export function FigureCells({ of }: { of: ReportFigures }) {
  return reportFigures.map((figure) => (
    <td key={figure} className={figure === 'net' ? 'num b' : 'num'} data-l={t(figureNames[figure])}>
      <Price dollars={of[figure]} />
    </td>
  ));
}

/** What is left of the largest rows, or of the latest days; the table below has all of it in figures. */
function Bars({ report: { by, rows } }: { report: Report }) {
  const isOfTime = by === 'month' || by === 'week' || by === 'day';
  const shown = rows.slice(0, MOST_BARS);
  const bars = (isOfTime ? shown.toReversed() : shown).map((row) => {
    const name = nameRow(by, row);
    const label = name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
    return { month: row.key, label, total: row.net };
  });
  return (
    <div className={styles.chart} aria-hidden="true">
      <SalesBars months={bars} />
    </div>
  );
}

/** Saves the report with the columns that are chosen. */
function ExportReport({ report: { by, from, to, environment } }: { report: Report }) {
  const [left, setLeft] = useState<readonly ReportColumn[]>([]);
  const chosen = reportColumns.filter((column) => !left.includes(column));
  const names: Readonly<Record<ReportColumn, Message>> = {
    name: groupNames[by],
    orders: msg('Orders'),
    ...figureNames,
  };
  return (
    <div className="tools">
      <details className={styles.columns}>
        <summary>{t('Columns')}</summary>
        <fieldset>
          <legend className="vh">{t('Columns of the table')}</legend>
          {reportColumns.map((column) => (
            <label className="check" key={column}>
              <input
                type="checkbox"
                checked={chosen.includes(column)}
                disabled={chosen.length === 1 && chosen[0] === column}
                onChange={() =>
                  setLeft(left.includes(column) ? left.filter((one) => one !== column) : [...left, column])
                }
              />
              <span>{t(names[column])}</span>
            </label>
          ))}
        </fieldset>
      </details>
      <ExportButton
        path={staffAddresses.exportReport[1].replace(':by', by)}
        query={{ from, to, environment, columns: chosen.join(',') }}
        failure={t(texts.notExported)}
      >
        {t('CSV')}
      </ExportButton>
    </div>
  );
}
