import { useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { CompanyChange } from '#contract/nouns/companies.ts';
import { companyQuery } from '../../api/call-companies.ts';
import { useQuery } from '../../api/use-query.ts';
import { describeCompanyChange } from '../../ui/company-roles.ts';
import { formatMoment } from '../../ui/format-moment.ts';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import styles from './company.module.css';

const SIZE = 10;

/** Who downloaded what, a part of them at a time. */
export function CompanyDownloads({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const asked = companyQuery('listCompanyDownloads', { params: { id }, query: { page, limit: SIZE } });
  const { data, hasFailed, isLoading, reload } = useQuery(asked);
  if (hasFailed) return <LoadError what={t('Downloads')} onRetry={reload} />;
  if (!data) return <span className="spin" role="status" aria-label={t('Loading')} />;
  const total = data.total ?? 0;
  if (total === 0) return <p className="two">{t('Nothing was downloaded yet.')}</p>;
  return (
    <>
      <table className={`tab stack ${styles.list}`} aria-busy={isLoading}>
        <thead>
          <tr>
            <th>{t('Font')}</th>
            <th>{t('File')}</th>
            <th>{t('By')}</th>
            <th>{t('When')}</th>
          </tr>
        </thead>
        <tbody>
          {data.data.map((one) => (
            <tr key={one.id}>
              <td className="main b">
                <bdi>{one.font}</bdi>
              </td>
              <td data-l={t('File')}>{one.format.toUpperCase()}</td>
              <td data-l={t('By')}>
                <bdi>{one.by}</bdi>
              </td>
              <td data-l={t('When')}>{formatMoment(one.at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > SIZE && (
        <p className="tfoot">
          <button type="button" className="btn small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('Newer')}
          </button>
          <button type="button" className="btn small" disabled={page * SIZE >= total} onClick={() => setPage(page + 1)}>
            {t('Older')}
          </button>
        </p>
      )}
    </>
  );
}

/** Who joined and left, the newest first. */
export function CompanyHistory({ changes }: { changes: readonly CompanyChange[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard.
    <ol className={styles.history} tabIndex={0} aria-label={t('History')}>
      {changes.map((change) => (
        <li key={change.id}>
          <bdi>{describeCompanyChange(change)}</bdi>
          {change.reason !== '' && <bdi className="two">{change.reason}</bdi>}
          <span className="two">{t('{name}, {moment}', { name: change.by, moment: formatMoment(change.at) })}</span>
        </li>
      ))}
    </ol>
  );
}
