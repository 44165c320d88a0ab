import { type FormEvent, useId } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { reportGroups } from '#contract/admin/report-words.ts';
import { t } from '#contract/languages/translate.ts';
import { inBrowser, tryLoad, useLoaded } from '../../api/page-data.ts';
import { ChoiceField } from '../../ui/form/choice.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAdmin } from '../call-admin.ts';
import { EnvironmentNote, EnvironmentSwitch } from '../environment-switch.tsx';
import type { Route } from './+types/reports-page.ts';
import { PlanReport } from './plan-report.tsx';
import { ReportOrders } from './report-orders.tsx';
import { ReportTable } from './report-table.tsx';
import { addressView, groupNames, type ReportView, readView } from './report-view.ts';
import styles from './reports.module.css';
import { UnpaidReport } from './unpaid-report.tsx';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

const ORDERS = 50;

async function read({ by, from, to, environment, key, page }: ReportView) {
  const of = environment ? { environment } : {};
  const query = { from, to, ...of };
  const [report, orders, plans, unpaid] = await Promise.all([
    callAdmin('readReport', { params: { by }, query }),
    key === null
      ? null
      : callAdmin('listReportOrders', { params: { by }, query: { ...query, key, page, limit: ORDERS } }),
    callAdmin('readPlanReport', { query: of }),
    callAdmin('readUnpaidReport', { query }),
  ]);
  return { report: report.data, orders, plans: plans.data.months, unpaid: unpaid.data };
}

export const clientLoader = inBrowser(({ request }) => tryLoad(read(readView(new URL(request.url).searchParams))));

/** What the shop earned by fonts, countries, days and so on, and what became of plans and of orders that were begun. */
export default function ReportsPage({ loaderData }: Route.ComponentProps) {
  const { data, isLoading, hasFailed, reload } = useLoaded(loaderData);
  const [search] = useSearchParams();
  const view = readView(search);
  return (
    <>
      <PageHead title={t('Reports')} />
      <div className="headrow">
        <h1>{t('Reports')}</h1>
        {data && <EnvironmentSwitch shown={data.report.environment} />}
      </div>
      {data && <EnvironmentNote shown={data.report.environment} />}
      <ReportForm view={view} key={addressView(view, { key: null })} />
      {isLoading && data === null && <WaitingRows rows={6} heads={32.5} height={36} phone={120} />}
      {hasFailed && <LoadError what={t('The report')} onRetry={reload} />}
      {data && (
        <div aria-busy={isLoading}>
          <ReportTable report={data.report} view={view} />
          {data.orders && <ReportOrders report={data.report} orders={data.orders} view={view} size={ORDERS} />}
          <UnpaidReport unpaid={data.unpaid} />
          <PlanReport months={data.plans} />
        </div>
      )}
    </>
  );
}

/** What the income is grouped by, and of which days. */
function ReportForm({ view }: { view: ReportView }) {
  const navigate = useNavigate();
  const label = useId();
  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    const by = reportGroups.find((one) => one === text('by')) ?? view.by;
    navigate(addressView(view, { by, from: text('from') || view.from, to: text('to') || view.to, key: null }));
  }
  return (
    <form className={styles.form} aria-labelledby={label} onSubmit={show}>
      <h2 className="vh" id={label}>
        {t('What to show')}
      </h2>
      <ChoiceField
        label={t('Income by')}
        name="by"
        defaultValue={view.by}
        options={reportGroups.map((by) => [by, t(groupNames[by])])}
      />
      <Field label={t('From')} name="from" type="date" defaultValue={view.from} />
      <Field label={t('To|day')} name="to" type="date" defaultValue={view.to} />
      <button type="submit" className="btn">
        {t('Show')}
      </button>
    </form>
  );
}
