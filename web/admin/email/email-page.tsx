import { Fragment } from 'react';
import { Link, useSearchParams } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { Mail } from '#contract/nouns/deliveries.ts';
import { sayCount } from '#contract/text/write-number.ts';
import { type Answer, answer, inBrowser, useLoaded } from '../../api/answer.ts';
import { formatDate } from '../../ui/format-date.ts';
import { Pager, readPage } from '../../ui/list/pager.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { LoadTrouble, WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAdmin } from '../call-admin.ts';
import table from '../table/table.module.css';
import type { Route } from './+types/email-page.ts';
import styles from './email.module.css';

export { nothingYet as loader } from '../../api/answer.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

const size = 25;
const readOpen = (search: URLSearchParams) => Number(search.get('id')) || null;

/** The mails of a page, and the one that is open. */
export const clientLoader = inBrowser(async ({ request }) => {
  const search = new URL(request.url).searchParams;
  const id = readOpen(search);
  const [mails, open] = await Promise.all([
    answer(callAdmin('listMails', { query: { page: readPage(search), limit: size } })),
    id === null ? null : answer(callAdmin('readMail', { params: { id } }).then(({ data }) => data)),
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
        <button type="button" className="btn small" onClick={reload}>
          {t('Look again')}
        </button>
      </div>
      {isLoading && answered === null && <WaitingRows rows={size} heads={32.5} height={36} phone={36} />}
      {hasFailed && <LoadTrouble what={t('The mails')} onRetry={reload} />}
      {answered && mails.length === 0 && <p className="t24">{t('No mail yet.')}</p>}
      {mails.length > 0 && (
        <div className={styles.columns}>
          <div>
            <table className={`tab ${table.rows}`} aria-busy={isLoading}>
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
                    <td>
                      <span className={styles.to} title={mail.to}>
                        {mail.to}
                      </span>
                    </td>
                    <td>
                      <Link className="link" to={`/admin/mail?page=${page}&id=${mail.id}`} preventScrollReset>
                        {mail.subject}
                      </Link>
                    </td>
                    <td className="num">{formatDate(mail.createdAt)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <div className="tfoot">
              <span>{sayCount('{count} mail', '{count} mails', total)}</span>
              {total > size && (
                <Pager page={page} pages={Math.ceil(total / size)} addressOf={(other) => `/admin/mail?page=${other}`} />
              )}
            </div>
          </div>
          <div>
            {openId === null ? (
              <p className="two">{t('Open a mail to read it.')}</p>
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
function EmailReader({ open }: { open: Answer<Mail & { text: string; html: string }> | null }) {
  if (open === null) return <span className="spin" role="status" aria-label={t('Loading')} />;
  const mail = open.data;
  if (mail === null)
    return (
      <p className="note bad" role="alert">
        {t('This mail could not be loaded.')}
      </p>
    );
  return (
    <article className={styles.mail}>
      <h2>{mail.subject}</h2>
      <p className="two">
        {t('To {address}, {date}, {state}', {
          address: mail.to,
          date: formatDate(mail.createdAt),
          state: mail.sentAt === null ? t('kept here') : t('sent'),
        })}
      </p>
      {mail.attachments.length > 0 && (
        <p className="two">{t('Attached: {files}', { files: mail.attachments.join(', ') })}</p>
      )}
      <div className={styles.text}>{linkWords(mail.text)}</div>
      {mail.html !== '' && (
        <>
          <h3 className="t11 two">{t('As it looks')}</h3>
          {/* Without a single permission: a mail may show, and do nothing else. */}
          <iframe className={styles.frame} title={mail.subject} sandbox="" srcDoc={inTheLight(mail.html)} />
        </>
      )}
    </article>
  );
}

/** The style sheet of a mail is only for the dark and for phones, and a page of ours runs no sheet that it does not know. */
function inTheLight(html: string): string {
  return html.replace(/<style>[^<]*<\/style>/g, '');
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
