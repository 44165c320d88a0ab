import type { HealthPart } from '#contract/admin/health.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import { answer, inBrowser, useLoaded } from '../../api/answer.ts';
import { formatMoment } from '../../ui/format-moment.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { LoadTrouble } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting-rows.tsx';
import { callAdmin } from '../call-admin.ts';
import type { Route } from './+types/health-page.ts';
import styles from './health.module.css';

export { nothingYet as loader } from '../../api/answer.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

const names: Readonly<Record<HealthPart['name'], string>> = {
  database: 'Database',
  storage: 'Storage',
  jobs: 'Jobs',
  mail: 'Mail',
  provider: mainLabel,
  payments: 'Payments and disputes',
  ledger: 'Ledger',
  backup: 'Backup',
  disk: 'Disk',
  log: 'Log',
  opening: 'Ready for a real sale',
};
const states = { good: ['ok', 'Good'], watch: ['wait', 'Look at it'], bad: ['bad', 'Act now'] } as const;

export const clientLoader = inBrowser(() => answer(callAdmin('healthReport', {}).then(({ data }) => data)));

/** How everything stands that the shop leans on. */
export default function HealthPage({ loaderData }: Route.ComponentProps) {
  const { data: report, isLoading, hasFailed, reload } = useLoaded(loaderData);
  const worst = report?.parts.filter(({ state }) => state !== 'good').length ?? 0;
  return (
    <>
      <PageHead title="Health" />
      <div className="headrow">
        <h1>Health</h1>
        <button type="button" className="btn small" disabled={isLoading} onClick={reload}>
          Look again
        </button>
      </div>
      {isLoading && report === null && <WaitingRows rows={10} height={48} phone={73} />}
      {hasFailed && <LoadTrouble what="The report" onRetry={reload} />}
      {report && (
        <>
          <p className="two" role="status">
            {worst === 0
              ? 'All is well.'
              : `${worst} of ${report.parts.length} ${worst === 1 ? 'wants' : 'want'} a look.`}{' '}
            Looked at {formatMoment(report.at)}.
          </p>
          <ul className={styles.parts} aria-busy={isLoading}>
            {report.parts.map(({ name, state, says, todo }) => {
              const [look, words] = states[state];
              return (
                <li key={name}>
                  <h2>{names[name]}</h2>
                  <span className={`badge ${look}`}>{words}</span>
                  <div>
                    <p>{says}</p>
                    {todo !== null && <p className="two">{todo}</p>}
                  </div>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </>
  );
}
