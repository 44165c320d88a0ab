import type { BrowserError } from '#contract/admin/health.ts';
import { t } from '#contract/languages/translate.ts';
import { useQuery } from '../../api/use-query.ts';
import { formatMoment } from '../../ui/format-moment.ts';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { adminQuery } from '../call-admin.ts';
import styles from './health.module.css';

const LATEST = 20;

/** What went wrong in the browsers of visitors, the latest first; nothing where nothing did. */
export function BrowserErrors() {
  const { data: answer, hasFailed, reload } = useQuery(adminQuery('listBrowserErrors', { query: { limit: LATEST } }));
  if (hasFailed) return <LoadError what={t('The errors in browsers')} onRetry={reload} />;
  if (answer === null || answer.data.length === 0) return null;
  return (
    <section className={styles.browsers} aria-labelledby="browser-errors">
      <h2 id="browser-errors">{t('Errors in browsers')}</h2>
      <p className="two">
        {t(
          'Reported by visitors’ browsers, without anything they typed. Each is deleted 30 days after it last happened.',
        )}
      </p>
      <table className="tab stack">
        <thead>
          <tr>
            <th>{t('Error')}</th>
            <th>{t('Page')}</th>
            <th>{t('Last')}</th>
            <th className="num">{t('Times')}</th>
          </tr>
        </thead>
        <tbody>
          {answer.data.map((error) => (
            <ErrorRow key={JSON.stringify(error)} error={error} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ErrorRow({ error: { name, message, frames, part, page, version, count, lastAt } }: { error: BrowserError }) {
  return (
    <tr>
      <td className={`main ${styles.said}`}>
        <p>
          {name}: {message}
        </p>
        {part !== '' && <p className="two">{t('Not shown: {part}', { part })}</p>}
        {frames.length > 0 && <p className="two">{frames.join(' ')}</p>}
      </td>
      <td data-l={t('Page')}>
        <span>
          {page}
          <br />
          <span className="two">{version}</span>
        </span>
      </td>
      <td data-l={t('Last')}>
        <time dateTime={lastAt}>{formatMoment(lastAt)}</time>
      </td>
      <td data-l={t('Times')} className="num">
        {count}
      </td>
    </tr>
  );
}
