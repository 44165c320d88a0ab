import { Fragment } from 'react';
import { Link, useSearchParams } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { Mail } from '#contract/nouns/deliveries.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { inBrowser, type Loaded, tryLoad, useLoaded } from '../../api/page-data.ts';
import { formatDate } from '../../ui/format-date.ts';
import { Pager, readPage } from '../../ui/list/pager.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAdmin } from '../call-admin.ts';
import table from '../table/table.module.css';
import type { Route } from './+types/email-page.ts';
import styles from './email.module.css';
import { EmailFrame } from './email-frame.tsx';
import { EmailWays } from './email-ways.tsx';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

const size = 25;
const readOpen = (search: URLSearchParams) => Number(search.get('id')) || null;

/** The mails of a page, and the one that is open. */
export const clientLoader = inBrowser(async ({ request }) => {
  const search = new URL(request.url).searchParams;
  const id = readOpen(search);
  const [mails, open] = await Promise.all([
    tryLoad(callAdmin('listMails', { query: { page: readPage(search), limit: size } })),
    id === null ? null : tryLoad(callAdmin('readMail', { params: { id } }).then(({ data }) => data)),
  ]);
  return { mails, open };
});

export default function EmailPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const page = readPage(search);
  const openId = readOpen(search);
  const { data: answered, isLoading, hasFailed, reload } = useLoaded(loaderData?.mails ?? null);
  const mails = answered?.data ?? [];
  const total = answered?.total ?? mails.length;
  return (
    <>
      <PageHead title={t('Mail')} />
      <div className="headrow">
        <h1>{t('Mail')}</h1>
        <EmailWays />
        <button type="button" className="btn small" onClick={reload}>
          {t('Check again')}
        </button>
      </div>
      {isLoading && answered === null && <WaitingRows rows={size} heads={32.5} height={36} phone={36} />}
      {hasFailed && <LoadError what={t('The emails')} onRetry={reload} />}
      {answered && mails.length === 0 && <p className="t24">{t('No emails yet.')}</p>}
      {mails.length > 0 && (
        <div className={styles.columns}>
          <div>
            <table className={`tab stack ${table.rows}`} aria-busy={isLoading}>
              <thead>
                <tr>
                  <th>{t('To')}</th>
                  <th>{t('Subject')}</th>
                  <th className="num">{t('Written')}</th>
                </tr>
              </thead>
              <tbody>
                {mails.map((mail) => (
                  <tr key={mail.id} aria-selected={mail.id === openId}>
                    <td data-l={t('To')}>
                      <span className={styles.to} title={mail.to}>
                        {mail.to}
                      </span>
                    </td>
                    <td className="main">
                      <Link className="link" to={`/admin/mail?page=${page}&id=${mail.id}`} preventScrollReset>
                        {mail.subject}
                      </Link>
                    </td>
                    <td className="num" data-l={t('Written')}>
                      {formatDate(mail.createdAt)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <div className="tfoot">
              <span>{formatCount('{count} email', '{count} emails', total)}</span>
              {total > size && (
                <Pager page={page} pages={Math.ceil(total / size)} addressOf={(other) => `/admin/mail?page=${other}`} />
              )}
            </div>
          </div>
          <div>
            {openId === null ? (
              <p className="two">{t('Select an email to read it.')}</p>
            ) : (
              <EmailReader open={loaderData?.open ?? null} />
            )}
          </div>
        </div>
      )}
    </>
  );
}

/** One mail: its words with working links, and below how it looks. */
function EmailReader({ open }: { open: Loaded<Mail & { text: string; html: string }> | null }) {
  if (open === null) return <span className="spin" role="status" aria-label={t('Loading')} />;
  const mail = open.data;
  if (mail === null)
    return (
      <p className="note bad" role="alert">
        {t('This email couldn’t be loaded.')}
      </p>
    );
  return (
    <article className={styles.mail}>
      <h2>{mail.subject}</h2>
      <p className="two">
        {t('To {address}, {date}, {state}', {
          address: mail.to,
          date: formatDate(mail.createdAt),
          state: mail.sentAt === null ? t('stored here') : t('sent'),
        })}
      </p>
      {mail.attachments.length > 0 && (
        <p className="two">{t('Attached: {files}', { files: mail.attachments.join(', ') })}</p>
      )}
      <div className={styles.text}>{linkWords(mail.text)}</div>
      {mail.html !== '' && (
        <>
          <h3 className="t11 two">{t('How it looks')}</h3>
          <EmailFrame title={mail.subject} html={mail.html} />
        </>
      )}
    </article>
  );
}

/** Text with its web addresses as links. */
function linkWords(text: string) {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no name but their place.
    if (at % 2 === 0) return <Fragment key={at}>{part}</Fragment>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <a key={at} className="link" href={part}>
        {part}
      </a>
    );
  });
}
