import { useEffect } from 'react';
import { t } from '#contract/languages/translate.ts';
import { answer, inBrowser, useLoaded } from '../../api/answer.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { LoadTrouble } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting-rows.tsx';
import { callAdmin, useTrouble } from '../call-admin.ts';
import type { Route } from './+types/settings-page.ts';
import { SectionLinks, type SettingsRead, sections } from './sections.tsx';
import styles from './settings.module.css';
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
