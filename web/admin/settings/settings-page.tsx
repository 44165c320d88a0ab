import { type ReactNode, useId } from 'react';
import { Link, replace } from 'react-router';
import type { ShopSettings } from '#contract/admin/settings.ts';
import { t } from '#contract/languages/translate.ts';
import { legalPageNames, legalPages } from '#contract/legal-pages.ts';
import type { LegalVersion } from '#contract/nouns/legal.ts';
import { inBrowser, tryLoad, useLoaded } from '../../api/page-data.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAdmin, useProblem } from '../call-admin.ts';
import type { Route } from './+types/settings-page.ts';
import { CurrencySection } from './currency-section.tsx';
import { IdentitySection } from './identity/identity-section.tsx';
import { LanguagesSection } from './languages-section.tsx';
import { MailSection } from './mail/mail-section.tsx';
import { OffersSection } from './offers-section.tsx';
import { OpeningSection } from './opening-section.tsx';
import { PaymentsSection } from './payments/payments-section.tsx';
import { RefundsSection } from './refunds-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { SellerSection } from './seller/seller-section.tsx';
import styles from './settings.module.css';
import { type SectionName, SettingsHead, sectionNames, useFoundSetting } from './settings-head.tsx';
import { StorageSection } from './storage/storage-section.tsx';
import { TaxSection } from './tax/tax-section.tsx';
import { texts } from './texts.ts';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

export const clientLoader = inBrowser(({ request }) => {
  const { pathname, hash } = window.location;
  const section = hash.slice(1);
  // Older addresses name a section after a hash.
  if (new URL(request.url).pathname === pathname && Object.hasOwn(sectionNames, section))
    throw replace(`/admin/settings/${section}`);
  return tryLoad(readAll());
});

async function readAll(): Promise<SettingsRead> {
  const [settings, legal] = await Promise.all([callAdmin('readSettings', {}), callAdmin('listLegal', {})]);
  return { settings: settings.data, legal: legal.data };
}

/** What the owner sets of the shop: one section to a page, with one button that saves it. */
export default function SettingsPage({ loaderData, params }: Route.ComponentProps) {
  const { data: read, isLoading, hasFailed, reload } = useLoaded(loaderData);
  useProblem(hasFailed, t(texts.notLoaded));
  const name = (params.section ?? 'identity') as SectionName;
  const show = Object.hasOwn(sections, name) ? sections[name] : undefined;
  useFoundSetting(read !== null);
  return (
    <>
      <PageHead title={show ? t(sectionNames[name]) : t('Shop settings')} />
      <SettingsHead />
      {show === undefined && <p className="t24">{t('This page doesn’t exist.')}</p>}
      {show && isLoading && read === null && <WaitingRows rows={1} height={340} phone={470} />}
      {show && hasFailed && <LoadError what={t('The settings')} onRetry={reload} />}
      {show && read && <div key={name}>{show(read)}</div>}
    </>
  );
}

/** What the page of the settings reads before it is shown. */
type SettingsRead = { settings: ShopSettings; legal: readonly LegalVersion[] };

/** Each page of the settings; those of the shop have an editor of their own. */
const sections: Partial<Record<string, (read: SettingsRead) => ReactNode>> = {
  identity: ({ settings }) => <IdentitySection identity={settings.identity} />,
  seller: ({ settings }) => <SellerSection seller={settings.seller} />,
  payments: ({ settings }) => <PaymentsSection payments={settings.payments} />,
  mail: ({ settings }) => <MailSection mail={settings.mail} />,
  currency: ({ settings }) => <CurrencySection settings={settings} />,
  tax: ({ settings }) => <TaxSection tax={settings.tax} />,
  opening: ({ settings }) => <OpeningSection opening={settings.opening} />,
  security: ({ settings }) => <SecuritySection security={settings.security} />,
  refunds: ({ settings }) => <RefundsSection refunds={settings.refunds} />,
  offers: ({ settings }) => <OffersSection offers={settings.offers} />,
  legal: ({ legal }) => <LegalSection published={legal} />,
  languages: () => <LanguagesSection />,
  storage: ({ settings }) => <StorageSection storage={settings.storage} />,
} satisfies Partial<Record<SectionName, (read: SettingsRead) => ReactNode>>;

/** The pages of small print, and the way to write each. */
function LegalSection({ published }: { published: readonly LegalVersion[] }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{t('Small print')}</h2>
        <p className="two">
          {t(
            'Each page has numbered versions and appears in the footer once published. An order refers to the versions it was placed under.',
          )}
        </p>
      </div>
      <table className="tab stack">
        <thead>
          <tr>
            <th>{t('Page')}</th>
            <th>{t('Left')}</th>
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
                <td data-l={t('Left')}>
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
