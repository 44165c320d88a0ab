import { type ReactNode, useEffect, useId } from 'react';
import { Link, useLocation } from 'react-router';
import type { ShopSettings } from '#contract/admin/settings.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { legalPageNames, legalPages } from '#contract/legal-pages.ts';
import type { LegalMark } from '#contract/nouns/legal.ts';
import { answer, inBrowser, useLoaded } from '../../api/answer.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { LoadTrouble, WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAdmin, useTrouble } from '../call-admin.ts';
import type { Route } from './+types/settings-page.ts';
import { IdentitySection } from './identity/identity-section.tsx';
import { MailSection } from './mail/mail-section.tsx';
import { OpeningSection } from './opening-section.tsx';
import { PaymentsSection } from './payments/payments-section.tsx';
import { RefundsSection } from './refunds-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { SellerSection } from './seller/seller-section.tsx';
import styles from './settings.module.css';
import { StorageSection } from './storage/storage-section.tsx';
import { TaxSection } from './tax/tax-section.tsx';
import { texts } from './texts.ts';

export { nothingYet as loader } from '../../api/answer.ts';
export { staticPage as headers } from '../../api/page-headers.ts';
export { clientAction } from '../../api/use-act.ts';

export const clientLoader = inBrowser(() => answer(readAll()));

async function readAll(): Promise<SettingsRead> {
  const [settings, legal] = await Promise.all([callAdmin('readSettings', {}), callAdmin('listLegal', {})]);
  return { settings: settings.data, legal: legal.data };
}

/** What the owner sets of the shop, section by section, each saved by itself. */
export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const { data: read, isLoading, hasFailed, reload } = useLoaded(loaderData);
  useTrouble(hasFailed, t(texts.notLoaded));
  const isRead = read !== null;
  useEffect(() => {
    // The section that an address names is there only now.
    if (isRead && window.location.hash) document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, [isRead]);
  return (
    <>
      <PageHead title={t('Settings')} />
      <div className="headrow">
        <h1>{t('Settings')}</h1>
        <p className="two">{t('Each section is saved by itself, and counts at once.')}</p>
      </div>
      {isLoading && read === null && <WaitingRows rows={2} height={340} phone={470} />}
      {hasFailed && <LoadTrouble what={t('The settings')} onRetry={reload} />}
      {read && (
        <>
          <SectionLinks />
          {sections.map(({ id, show }) => (
            <div key={id} id={id} className={styles.place}>
              {show(read)}
            </div>
          ))}
        </>
      )}
    </>
  );
}

/** What the page of the settings reads before it is shown. */
type SettingsRead = { settings: ShopSettings; legal: readonly LegalMark[] };

/** The sections of the settings in their order, by the name that an address ends with. */
const sections: readonly { id: string; name: Message; show: (read: SettingsRead) => ReactNode }[] = [
  { id: 'identity', name: msg('Identity'), show: ({ settings }) => <IdentitySection identity={settings.identity} /> },
  { id: 'seller', name: msg('Seller'), show: ({ settings }) => <SellerSection seller={settings.seller} /> },
  { id: 'payments', name: msg('Payments'), show: ({ settings }) => <PaymentsSection payments={settings.payments} /> },
  { id: 'mail', name: msg('Mail'), show: ({ settings }) => <MailSection mail={settings.mail} /> },
  { id: 'tax', name: msg('Tax'), show: ({ settings }) => <TaxSection tax={settings.tax} /> },
  { id: 'opening', name: msg('Opening'), show: ({ settings }) => <OpeningSection opening={settings.opening} /> },
  { id: 'security', name: msg('Security'), show: ({ settings }) => <SecuritySection security={settings.security} /> },
  { id: 'refunds', name: msg('Refunds'), show: ({ settings }) => <RefundsSection refunds={settings.refunds} /> },
  { id: 'legal', name: msg('Small print'), show: ({ legal }) => <LegalSection published={legal} /> },
  { id: 'pages', name: msg('Pages'), show: () => <PagesSection /> },
  { id: 'storage', name: msg('Storage'), show: ({ settings }) => <StorageSection storage={settings.storage} /> },
];

/** The pages of small print, and the way to write each. */
function LegalSection({ published }: { published: readonly LegalMark[] }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{t('Small print')}</h2>
        <p className="two">
          {t(
            'Each page is kept in numbered versions, stands at the foot of the shop once it is published, and every order keeps the versions that it was placed under.',
          )}
        </p>
      </div>
      <table className="tab stack">
        <thead>
          <tr>
            <th>{t('Page')}</th>
            <th>{t('Stands')}</th>
            <th className="end">
              <span className="vh">{t('Write')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {legalPageNames.map((page) => {
            const newest = published.find((one) => one.page === page);
            return (
              <tr key={page}>
                <td className="main b">{t(legalPages[page])}</td>
                <td data-l={t('Stands')}>
                  {newest ? (
                    <Link className="link" to={`/${page}`}>
                      {t('version {version}', { version: newest.version })}
                    </Link>
                  ) : (
                    t('not yet')
                  )}
                </td>
                <td className="end">
                  <Link className="link" to={`/admin/settings/legal/${page}`}>
                    {t('Write')}
                    <span className="vh"> {t(legalPages[page])}</span>
                  </Link>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** The way to the pages that are the owner's. */
function PagesSection() {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{t('Pages')}</h2>
        <p className="two">{t('Home, about, the invitation to a custom licence and the foot of every page.')}</p>
      </div>
      <p>
        <Link className="link" to="/admin/settings/pages">
          {t('Pages of the shop')}
        </Link>
      </p>
    </section>
  );
}

/** The way to each section, always in sight. */
function SectionLinks() {
  const { hash } = useLocation();
  const at = sections.find(({ id }) => hash === `#${id}`) ?? sections[0];
  return (
    <nav className={styles.links} aria-label={t('Sections of the settings')}>
      {sections.map(({ id, name }) => (
        <Link key={id} to={`#${id}`} aria-current={id === at?.id ? 'true' : undefined}>
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}
