import { urlOf } from '#contract/client.ts';
import { msg, t } from '#contract/languages/translate.ts';
import type { OwnMaker } from '#contract/nouns/designer.ts';
import type { Statement } from '#contract/nouns/statement.ts';
import { saveDocument } from '../../api/save-document.ts';
import { DocumentLink } from '../../ui/document-link.tsx';
import { formatMonth } from '../../ui/format-date.ts';
import { formatMoment } from '../../ui/format-moment.ts';
import { Price } from '../../ui/price.tsx';
import styles from './designer.module.css';

type OwnStatementsProps = {
  makers: readonly OwnMaker[];
  statements: { month: string; closedAt: string | null; statements: readonly Statement[] };
};

/** The statements of a month, to be read and saved. */
export function OwnStatements({ makers, statements: { month, closedAt, statements } }: OwnStatementsProps) {
  return (
    <section className={styles.part} aria-labelledby="statements">
      <h2 id="statements">{t('Statement of {month}', { month: formatMonth(month) })}</h2>
      <p className="two">
        {closedAt === null
          ? t('This month is open: its figures may still change.')
          : t('This month was closed on {closedAt}. Its figures don’t change.', { closedAt: formatMoment(closedAt) })}
      </p>
      {makers.map(({ id, name }) => {
        const statement = statements.find(({ maker }) => maker.id === id) ?? null;
        return (
          <div key={id} className={styles.statement}>
            <p className={styles.save}>
              {makers.length > 1 && <bdi className="b">{name}</bdi>}
              {(['Pdf', 'Table'] as const).map((form) => (
                <DocumentLink
                  key={form}
                  name={form === 'Pdf' ? 'PDF' : 'CSV'}
                  hint={t('of the statement of {name}', { name })}
                  href={`${urlOf(`ownStatement${form}`, { id })}?month=${month}`}
                  onSave={saveDocument}
                />
              ))}
            </p>
            {statement === null ? (
              <p className="two">{t('Nothing with a share was sold or refunded.')}</p>
            ) : (
              <StatementTable statement={statement} />
            )}
          </div>
        );
      })}
    </section>
  );
}

/** Its columns of money, by the names of their figures. */
const columns = [
  ['sales', msg('Sales')],
  ['refunds', msg('Refunded')],
  ['fees', msg('Fees')],
  ['base', msg('Remains')],
  ['amount', msg('Amount')],
] as const;

function StatementTable({ statement }: { statement: Statement }) {
  const cells = (of: Omit<Statement, 'maker' | 'lines'>) =>
    columns.map(([figure, name]) => (
      <td key={figure} className={figure === 'amount' ? 'num b' : 'num'} data-l={t(name)}>
        <Price dollars={of[figure]} />
      </td>
    ));
  return (
    <div data-scroll>
      <table className={`tab stack ${styles.table}`} aria-labelledby="statements">
        <thead>
          <tr>
            <th>{t('Font')}</th>
            <th className="num">{t('Share')}</th>
            {columns.map(([figure, name]) => (
              <th key={figure} className="num">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {statement.lines.map((line) => (
            <tr key={`${line.product.id} ${line.part ?? ''} ${line.percent} ${line.afterFees} ${line.isOfPlans}`}>
              <td className="main b">
                {line.product.name} {line.part}
                {line.isOfPlans && <span className="two"> {t('from plans')}</span>}
              </td>
              <td className="num" data-l={t('Share')}>
                {line.percent}%
              </td>
              {cells(line)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="main">
              {t('Total')}
            </th>
            <td aria-hidden="true" />
            {cells(statement)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
