import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { StaffCompanyDetail } from '#contract/admin/companies.ts';
import { CallRefused } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { inBrowser, tryLoad, useLoaded } from '../../api/page-data.ts';
import { describeCompanyChange, rolesOfCompany } from '../../ui/company-roles.ts';
import { formatDay, formatMoment } from '../../ui/format-moment.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { callAdmin } from '../call-admin.ts';
import licenses from '../licenses/licenses.module.css';
import styles from '../orders/orders.module.css';
import type { Route } from './+types/company-page.ts';
import { CompanyState } from './companies-page.tsx';
import { AppointOwner, CloseCompany, MergeCompany, RenameCompany } from './company-dialogs.tsx';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

/** The company; null where there is none. */
async function readCompany(id: number): Promise<{ found: StaffCompanyDetail | null }> {
  try {
    return { found: (await callAdmin('companyById', { params: { id } })).data };
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'company_not_found') return { found: null };
    throw error;
  }
}

export const clientLoader = inBrowser(({ params }) => tryLoad(readCompany(Number(params.id))));

/** A company with its members and history, and what staff can do with it. */
export default function CompanyPage({ loaderData }: Route.ComponentProps) {
  const { id } = useParams();
  const { data, isLoading, hasFailed, reload } = useLoaded(loaderData);
  const company = data?.found ?? null;
  return (
    <>
      <PageHead title={company?.name ?? t('Company')} />
      <div className="headrow">
        <h1>{company ? <bdi>{company.name}</bdi> : t('Company')}</h1>
        <Link className="link" to="/admin/companies">
          {t('All companies')}
        </Link>
      </div>
      {isLoading && data === null && <span className="spin" role="status" aria-label={t('Loading')} />}
      {hasFailed && <LoadError what={t('The company')} onRetry={reload} />}
      {data !== null && company === null && <p className="t24">{t('This company doesn’t exist.')}</p>}
      {company && (
        <div key={id}>
          <p className={styles.state}>
            <CompanyState company={company} />
            <span className="two">{t('since {day}', { day: formatDay(company.createdAt) })}</span>
            <Link className="link" to={`/admin/licenses?${new URLSearchParams({ query: company.name })}`}>
              {formatCount('{count} licence', '{count} licences', company.licenses)}
            </Link>
          </p>
          <Actions company={company} />
          <div className={styles.columns}>
            <div className={styles.parts}>
              <Members company={company} />
            </div>
            <History company={company} />
          </div>
        </div>
      )}
    </>
  );
}

type Act = 'rename' | 'merge' | 'appoint' | 'close';

function Actions({ company }: { company: StaffCompanyDetail }) {
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  const isOpen = company.closedAt === null;
  if (company.mergedInto !== null) return null;
  const button = (name: Act, words: string) => (
    <button type="button" className="btn small" onClick={() => setAct(name)}>
      {words}
    </button>
  );
  return (
    <p className={styles.actions}>
      {isOpen && button('rename', t('Rename…'))}
      {button('merge', t('Merge into another…'))}
      {isOpen && button('appoint', t('Make somebody an owner…'))}
      {isOpen && button('close', t('Close the company…'))}
      {act === 'rename' && <RenameCompany company={company} onClose={close} />}
      {act === 'merge' && <MergeCompany company={company} onClose={close} />}
      {act === 'appoint' && <AppointOwner company={company} onClose={close} />}
      {act === 'close' && <CloseCompany company={company} onClose={close} />}
    </p>
  );
}

function Members({ company: { people } }: { company: StaffCompanyDetail }) {
  return (
    <section className="panel" aria-labelledby="members">
      <h2 id="members">{t('Members')}</h2>
      {people.length === 0 ? (
        <p className="two">{t('This company has no members.')}</p>
      ) : (
        <table className="tab stack" style={{ width: '100%' }}>
          <thead>
            <tr>
              <th>{t('Name')}</th>
              <th>{t('Email')}</th>
              <th>{t('Role')}</th>
              <th>{t('Since')}</th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.id}>
                <td className="main b">
                  <bdi>{person.fullname}</bdi>
                </td>
                <td data-l={t('Email')}>
                  <Link className="link" to={`/admin/users?${new URLSearchParams({ query: person.email })}`}>
                    {person.email}
                  </Link>
                </td>
                <td data-l={t('Role')}>{t(rolesOfCompany[person.role])}</td>
                <td data-l={t('Since')}>{formatDay(person.joinedAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function History({ company: { changes } }: { company: StaffCompanyDetail }) {
  return (
    <section className="panel" aria-labelledby="history">
      <h2 id="history">{t('History')}</h2>
      <ol className={licenses.history}>
        {changes.map((change) => (
          <li key={change.id}>
            <span>
              <bdi className={`b ${licenses.line}`}>{describeCompanyChange(change)}</bdi>
              {change.reason !== '' && <bdi className={licenses.line}>{change.reason}</bdi>}
              <span className={`two ${licenses.line}`}>
                {t('{name}, {moment}', { name: change.by, moment: formatMoment(change.at) })}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
