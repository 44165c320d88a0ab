import { Link, useSearchParams } from 'react-router';
import type { ShopMail } from '#contract/admin/mail-words.ts';
import { missingIn } from '#contract/languages/own-words.ts';
import { t } from '#contract/languages/translate.ts';
import { inBrowser, tryLoad, useLoaded } from '../../api/page-data.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAdmin } from '../call-admin.ts';
import { useOwnLanguages } from '../form/other-languages.tsx';
import type { Route } from './+types/mail-words-page.ts';
import styles from './email.module.css';
import { EmailWays } from './email-ways.tsx';
import { MailEditor } from './mail-editor.tsx';
import { groupNames, mailTexts } from './mail-texts.ts';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

export const clientLoader = inBrowser(async () => ({
  mails: await tryLoad(callAdmin('listShopMails', {}).then(({ data }) => data)),
}));

const groups = ['purchase', 'releases', 'endings', 'account', 'shop'] as const;

/** Every email that the shop sends: when it is sent, how it reads, and the owner's own words in it. */
export default function MailWordsPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { data: mails, isLoading, hasFailed, reload } = useLoaded(loaderData?.mails ?? null);
  const open = mails?.find(({ kind }) => kind === search.get('kind')) ?? null;
  return (
    <>
      <PageHead title={t('Emails')} />
      <div className="headrow">
        <h1>{t('Emails')}</h1>
        <EmailWays />
      </div>
      {hasFailed && <LoadError what={t('The emails')} onRetry={reload} />}
      {isLoading && mails === null && <WaitingRows rows={12} heads={32.5} height={36} phone={36} />}
      {mails && (
        <div className={`${styles.words} ${open ? styles.hasOpen : ''}`}>
          <nav aria-label={t('What is sent')} className={styles.kinds}>
            {groups.map((group) => (
              <MailGroup key={group} group={group} mails={mails} open={open} />
            ))}
          </nav>
          {open ? (
            <MailEditor key={open.kind} mail={open} />
          ) : (
            <p className="two measure">
              {t('Choose an email to see when it is sent and how it reads, and to put it in your own words.')}
            </p>
          )}
        </div>
      )}
    </>
  );
}

function MailGroup({
  group,
  mails,
  open,
}: {
  group: (typeof groups)[number];
  mails: readonly ShopMail[];
  open: ShopMail | null;
}) {
  return (
    <section>
      <h2 className="t13">{t(groupNames[group])}</h2>
      <ul>
        {mails
          .filter((mail) => mail.group === group)
          .map((mail) => (
            <li key={mail.kind}>
              <Link
                to={`/admin/mail/words?kind=${mail.kind}`}
                aria-current={mail === open ? 'page' : undefined}
                preventScrollReset
              >
                {t(mailTexts[mail.kind].name)}
              </Link>
              <MailState mail={mail} />
            </li>
          ))}
      </ul>
    </section>
  );
}

/** What is to be said of an email in the list: that it is off, lacks a language, or has the owner's words. */
function MailState({ mail }: { mail: ShopMail }) {
  const { others } = useOwnLanguages();
  const { subject, opening, closing, translations } = mail;
  const fields = { subject, opening, closing };
  const missing = others.reduce((sum, language) => sum + missingIn(language, { fields }, translations).length, 0);
  if (!mail.isOn) return <span className="badge">{t('Off')}</span>;
  if (missing > 0) return <span className="two t13">{t('{missing} missing', { missing })}</span>;
  if (Object.values(fields).some((text) => text !== '')) return <span className="two t13">{t('Your words')}</span>;
  return null;
}
