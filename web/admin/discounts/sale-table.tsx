import { useState } from 'react';
import { msg, t } from '#contract/languages/translate.ts';
import type { Sale } from '#contract/nouns/sales.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { formatMoment } from '../../ui/format-moment.ts';
import { callAdmin } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { type Column, SortedTable } from '../table/sorted-table.tsx';
import { type LoadedRows, type TableKind, useTable } from '../table/use-table.ts';
import { describeFonts } from './describe-discount.ts';
import styles from './discounts.module.css';
import { SaleDialog } from './sale-dialog.tsx';
import { texts } from './texts.ts';

export const sales: TableKind<Sale, 'from'> = {
  path: '/admin/discounts',
  prefix: 'sales-',
  sorts: ['from'],
  failure: texts.salesNotLoaded,
  load: ({ page, size }) => callAdmin('listSales', { query: { page, limit: size } }),
};

const columns: Column<'from'>[] = [
  { name: msg('Title') },
  { name: msg('Takes off'), className: 'num' },
  { name: msg('For'), className: styles.gap ?? '' },
  { name: msg('From') },
  { name: msg('Until') },
  { name: msg('State') },
  { name: msg('Actions'), className: 'num' },
];

const states: Record<Sale['state'], readonly [name: ReturnType<typeof msg>, badge: string]> = {
  running: [msg('Running'), 'ok'],
  planned: [msg('Planned'), 'wait'],
  ended: [msg('Ended'), ''],
};

/** Sales by date; only an administrator plans and ends them. */
export function SaleTable({ loaded }: { loaded: LoadedRows<Sale> }) {
  const mayChange = useAuth().session?.user.role === 'admin';
  const table = useTable(sales, loaded);
  const [isPlanning, setPlanning] = useState(false);
  const [ending, setEnding] = useState<Sale | null>(null);
  return (
    <section className={styles.sales} aria-labelledby="sales">
      <div className="headrow">
        <div>
          <h2 id="sales">{t('Sales')}</h2>
          <p className={`two ${styles.words}`}>
            {t(
              'Prices change at that minute and come back by themselves. The struck price is shown with the lowest price of the 30 days before.',
            )}
          </p>
        </div>
        {mayChange && (
          <button type="button" className="btn small" onClick={() => setPlanning(true)}>
            {t('Plan a sale')}
          </button>
        )}
      </div>
      <SortedTable
        table={table}
        columns={mayChange ? columns : columns.slice(0, -1)}
        name={t('Sales')}
        what={t('The sales')}
        look="stack"
        awaited={{ rows: 2, phone: 180 }}
        none={<p className="t24">{t('No sales yet.')}</p>}
      >
        {(sale) => (
          <tr>
            <td className="main">
              <bdi className="b">{sale.title}</bdi>
            </td>
            <td className="num" data-l={t('Takes off')}>
              {sale.percent}%
            </td>
            <td data-l={t('For')} className={styles.gap}>
              {describeFonts({ products: sale.products, categories: sale.categories })}
            </td>
            <td data-l={t('From')}>{formatMoment(sale.from)}</td>
            <td data-l={t('Until')}>{formatMoment(sale.until)}</td>
            <td data-l={t('State')}>
              <span className={`badge ${states[sale.state][1]}`}>{t(states[sale.state][0])}</span>
            </td>
            {mayChange && (
              <td className="end">
                {sale.state !== 'ended' && (
                  <span className="acts">
                    <button type="button" className={`link ${styles.copy}`} onClick={() => setEnding(sale)}>
                      {sale.state === 'running' ? t('End now…') : t('Cancel…')}
                      <span className="vh"> {t('of {name}', { name: sale.title })}</span>
                    </button>
                  </span>
                )}
              </td>
            )}
          </tr>
        )}
      </SortedTable>
      {isPlanning && <SaleDialog onClose={() => setPlanning(false)} />}
      {ending && <EndSale sale={ending} onClose={() => setEnding(null)} />}
    </section>
  );
}

/** Asks before a sale ends, or doesn't begin. */
function EndSale({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const { id, title: name, state } = sale;
  const isRunning = state === 'running';
  return (
    <ConfirmDialog
      title={isRunning ? t('End {name} now?', { name }) : t('Cancel {name}?', { name })}
      keep={t('Keep the sale')}
      verb={isRunning ? t('End the sale') : t('Cancel the sale')}
      busyVerb={t('Ending...')}
      work={() => callAdmin('endSale', { params: { id } })}
      failure={t(texts.notEnded)}
      done={texts.ended(name)}
      onClose={onClose}
    >
      {isRunning
        ? t('The fonts have their usual prices again at once. Orders that were placed keep theirs.')
        : t('It won’t begin. No price changes.')}
    </ConfirmDialog>
  );
}
