import { answer, inBrowser, useLoaded } from '../../api/answer.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { LoadTrouble } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting-rows.tsx';
import { callAdmin } from '../call-admin.ts';
import { useTrouble } from '../use-trouble.ts';
import type { Route } from './+types/settings-page.ts';
import { LegalSection } from './legal-section.tsx';
import { MailSection } from './mail/mail-section.tsx';
import { PagesSection } from './pages-section.tsx';
import { PaymentsSection } from './payments/payments-section.tsx';
import { RefundsSection } from './refunds-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { StorageSection } from './storage/storage-section.tsx';
import { texts } from './texts.ts';

export { nothingYet as loader } from '../../api/answer.ts';
export { staticPage as headers } from '../../api/page-headers.ts';
export { clientAction } from '../../api/use-act.ts';

export const clientLoader = inBrowser(() => answer(readAll()));

async function readAll() {
  const [settings, legal] = await Promise.all([callAdmin('readSettings', {}), callAdmin('listLegal', {})]);
  return { ...settings.data, legal: legal.data };
}

/** What the owner sets of the shop, section by section, each saved by itself. */
export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const { data: settings, isLoading, hasFailed, reload } = useLoaded(loaderData);
  useTrouble(hasFailed, texts.notLoaded);
  return (
    <>
      <PageHead title="Settings" />
      <div className="headrow">
        <h1>Settings</h1>
        <p className="two">Each section is saved by itself, and counts at once.</p>
      </div>
      {isLoading && settings === null && <WaitingRows rows={3} height={340} phone={470} />}
      {hasFailed && <LoadTrouble what="The settings" onRetry={reload} />}
      {settings && (
        <>
          <SecuritySection security={settings.security} />
          <PaymentsSection payments={settings.payments} />
          <MailSection mail={settings.mail} />
          <RefundsSection refunds={settings.refunds} />
          <LegalSection published={settings.legal} />
          <PagesSection />
          <StorageSection storage={settings.storage} />
        </>
      )}
    </>
  );
}
