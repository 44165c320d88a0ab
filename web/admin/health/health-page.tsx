import { Link } from 'react-router';
import type { HealthPart } from '#contract/admin/health.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import { inBrowser, tryLoad, useLoaded } from '../../api/page-data.ts';
import { formatMoment } from '../../ui/format-moment.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAdmin } from '../call-admin.ts';
import type { Route } from './+types/health-page.ts';
import { BrowserErrors } from './browser-errors.tsx';
import styles from './health.module.css';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

const names: Readonly<Record<HealthPart['name'], Message>> = {
  database: msg('Database'),
  storage: msg('Storage'),
  jobs: msg('Jobs'),
  mail: msg('Mail'),
  provider: { text: mainLabel },
  payments: msg('Payments and disputes'),
  ledger: msg('Ledger'),
  backup: msg('Backup'),
  disk: msg('Disk'),
  log: msg('Log'),
  browsers: msg('Errors in browsers'),
  opening: msg('Ready for a real sale'),
};
const states = { good: ['ok', msg('Good')], watch: ['wait', msg('Review')], bad: ['bad', msg('Act now')] } as const;

export const clientLoader = inBrowser(() => tryLoad(callAdmin('healthReport', {}).then(({ data }) => data)));

/** How everything stands that the shop leans on. */
export default function HealthPage({ loaderData }: Route.ComponentProps) {
  const { data: report, isLoading, hasFailed, reload } = useLoaded(loaderData);
  const worst = report?.parts.filter(({ state }) => state !== 'good').length ?? 0;
  return (
    <>
      <PageHead title={t('Health')} />
      <div className="headrow">
        <h1>{t('Health')}</h1>
        <button type="button" className="btn small" disabled={isLoading} onClick={reload}>
          {t('Check again')}
        </button>
      </div>
      {isLoading && report === null && <WaitingRows rows={10} height={48} phone={73} />}
      {hasFailed && <LoadError what={t('The report')} onRetry={reload} />}
      {report && (
        <>
          <p className="two" role="status">
            {formatWhole(worst, report.parts.length)} {t('Checked {moment}.', { moment: formatMoment(report.at) })}
          </p>
          <ul className={styles.parts} aria-busy={isLoading}>
            {report.parts.map(({ name, state, says, todo }) => {
              const [look, words] = states[state];
              return (
                <li key={name}>
                  <h2>{t(names[name])}</h2>
                  <span className={`badge ${look}`}>{t(words)}</span>
                  <div>
                    <p>{says}</p>
                    {todo !== null && (
                      <p className="two">
                        {todo}
                        {name === 'opening' && (
                          <>
                            {' '}
                            <Link className="link" to="/admin/setup">
                              {t('Set up your shop')}
                            </Link>
                          </>
                        )}
                      </p>
                    )}
                  </div>
                </li>
              );
            })}
          </ul>
          <BrowserErrors />
        </>
      )}
    </>
  );
}

function formatWhole(worst: number, parts: number): string {
  if (worst === 0) return t('Everything works.');
  return worst === 1
    ? t('1 of {parts} needs attention.', { parts })
    : t('{count} of {parts} need attention.', { count: worst, parts });
}
