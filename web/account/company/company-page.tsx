import { Link, useSearchParams } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { Company, CompanyDetail } from '#contract/nouns/companies.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { callCompanies } from '../../api/call-companies.ts';
import { inBrowser, tryLoad, useLoaded } from '../../api/page-data.ts';
import { rolesOfCompany } from '../../ui/company-roles.ts';
import { Field } from '../../ui/form/field.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting.tsx';
import { readCompany } from '../list-foot.tsx';
import { SettingsPart } from '../settings/settings-part.tsx';
import { SettingsForm } from '../settings-form.tsx';
import type { Route } from './+types/company-page.ts';
import styles from './company.module.css';
import { CompanyDownloads, CompanyHistory } from './company-log.tsx';
import { LeaveCompany } from './leave-company.tsx';
import { Invitations, People } from './members.tsx';
import { MoveLicenses, Seats } from './move-licenses.tsx';
import { failed } from './texts.ts';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

type Read = { companies: Company[]; company: CompanyDetail | null };

async function readCompanies(wanted: number | undefined): Promise<Read> {
  const companies = (await callCompanies('listCompanies', {})).data;
  const first = companies.find(({ id }) => id === wanted) ?? companies[0];
  if (first === undefined) return { companies, company: null };
  return { companies, company: (await callCompanies('readCompany', { params: { id: first.id } })).data };
}

export const clientLoader = inBrowser(({ request }) =>
  tryLoad(readCompanies(readCompany(new URL(request.url).searchParams).company)),
);

/** The companies that somebody is in: their members, what they may use, and who had what. */
export default function CompanyPage({ loaderData }: Route.ComponentProps) {
  const { data, isLoading, hasFailed, reload } = useLoaded(loaderData);
  const [search] = useSearchParams();
  const isMaking = search.has('new');
  const company = data?.company ?? null;
  return (
    <>
      <PageHead title={t('Company')} />
      <div className="headrow">
        <h1>{company && !isMaking ? <bdi>{company.name}</bdi> : t('Company')}</h1>
        {company && !isMaking && (
          <div className="tools">
            <Link className="link" to="/customer/company?new=1">
              {t('Another company')}
            </Link>
          </div>
        )}
      </div>
      {data && data.companies.length > 1 && !isMaking && (
        <nav className={`seg ${styles.filter}`} aria-label={t('Your companies')}>
          {data.companies.map(({ id, name }) => (
            <Link key={id} to={`/customer/company?company=${id}`} aria-current={id === company?.id || undefined}>
              <bdi>{name}</bdi>
            </Link>
          ))}
        </nav>
      )}
      {isLoading && data === null && <WaitingRows rows={4} height={97} phone={140} />}
      {hasFailed && <LoadError what={t('Your company')} onRetry={reload} />}
      {data && (company === null || isMaking) && <NewCompany isFirst={company === null} />}
      {company && !isMaking && <CompanyParts key={company.id} company={company} />}
    </>
  );
}

function CompanyParts({ company }: { company: CompanyDetail }) {
  const isOwner = company.role === 'owner';
  const own = `?company=${company.id}`;
  return (
    <>
      <p className={styles.facts}>
        <span>{t('Your role: {role}', { role: t(rolesOfCompany[company.role]) })}</span>
        <span className="two">{t('since {day}', { day: formatDate(company.createdAt) })}</span>
        <Link className="link" to={`/customer/fonts${own}`}>
          {t('Fonts')}
        </Link>
        <Link className="link" to={`/customer/licenses${own}`}>
          {formatCount('{count} licence', '{count} licences', company.licenses)}
        </Link>
        {isOwner && (
          <Link className="link" to={`/customer/order-history${own}`}>
            {t('Orders and invoices')}
          </Link>
        )}
      </p>
      <SettingsPart
        title={t('Members')}
        say={t('Members download, buyers also buy, owners also manage. Someone you remove loses access immediately.')}
      >
        <People company={company} />
        {isOwner && <Invitations company={company} />}
      </SettingsPart>
      <SettingsPart
        title={t('Users')}
        say={t('How many people the licences allow to use each font, next to how many are in the company.')}
      >
        <Seats id={company.id} />
      </SettingsPart>
      <SettingsPart
        title={t('Move licences in')}
        say={t('Licences that you bought for yourself can be moved into the company. The rest stays yours.')}
      >
        <MoveLicenses company={company} />
      </SettingsPart>
      <SettingsPart
        title={t('Downloads')}
        say={isOwner ? t('Who downloaded what, and when.') : t('What you downloaded for the company.')}
      >
        <CompanyDownloads id={company.id} />
      </SettingsPart>
      {isOwner && (
        <SettingsPart title={t('History')} say={t('Who joined and left, and what changed.')}>
          <CompanyHistory changes={company.changes} />
        </SettingsPart>
      )}
      <LeaveCompany company={company} />
    </>
  );
}

/** Makes a company; whoever makes it owns it. */
function NewCompany({ isFirst }: { isFirst: boolean }) {
  async function make(form: FormData) {
    const { data } = await callCompanies('createCompany', { body: { name: String(form.get('name')) } });
    window.location.assign(`/customer/company?company=${data.id}`);
    return t('Your company is ready.');
  }
  return (
    <div className={styles.first}>
      {isFirst && <p className="t24">{t('Share licences with the people you work with.')}</p>}
      <p className="measure">
        {t(
          'A company has one wallet for all its members. You invite people by email; they download the fonts without sharing a password. When somebody leaves, their access ends immediately and the licences stay.',
        )}
      </p>
      <SettingsForm
        label={t('New company')}
        look="fill"
        verb={t('Create the company')}
        busyText={t('Saving...')}
        otherwise={t(failed)}
        revalidates={false}
        work={make}
      >
        {(errors) => (
          <Field
            label={t('Name of the company')}
            name="name"
            autoComplete="organization"
            error={errors.name}
            hint={t('It is the licensee of what you buy for it.')}
          />
        )}
      </SettingsForm>
    </div>
  );
}
