import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAnswer } from '../../api/use-answer.ts';
import { formatDate } from '../../ui/format-date.ts';
import { Pager } from '../../ui/list/pager.tsx';
import { readPage } from '../../ui/list/read-page.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { LoadTrouble } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting-rows.tsx';
import { callAdmin } from '../call-admin.ts';
import table from '../table/table.module.css';
import styles from './email.module.css';
import { EmailReader } from './email-reader.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';

const size = 25;

export default function EmailPage() {
  const [search] = useSearchParams();
  const page = readPage(search);
  const openId = Number(search.get('id')) || null;
  const ask = useCallback(() => callAdmin('listMails', { query: { page, limit: size } }), [page]);
  const { data: answer, isLoading, hasFailed, reload } = useAnswer(ask);
  const mails = answer?.data ?? [];
  const total = answer?.total ?? mails.length;
  return (
    <>
      <PageHead title="Mail" />
      <div className="headrow">
        <h1>Mail</h1>
        <button type="button" className="btn small" onClick={reload}>
          Look again
        </button>
      </div>
      {isLoading && answer === null && <WaitingRows rows={size} heads={32.5} height={36} phone={36} />}
      {hasFailed && <LoadTrouble what="The mails" onRetry={reload} />}
      {answer && mails.length === 0 && <p className="t24">No mail yet.</p>}
      {mails.length > 0 && (
        <div className={styles.columns}>
          <div>
            <table className={`tab ${table.rows}`} aria-busy={isLoading}>
              <thead>
                <tr>
                  <th>To</th>
                  <th>Subject</th>
                  <th className="num">Written</th>
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
              <span>
                {total} {total === 1 ? 'mail' : 'mails'}
              </span>
              {total > size && (
                <Pager page={page} pages={Math.ceil(total / size)} addressOf={(other) => `/admin/mail?page=${other}`} />
              )}
            </div>
          </div>
          <div>{openId === null ? <p className="two">Open a mail to read it.</p> : <EmailReader id={openId} />}</div>
        </div>
      )}
    </>
  );
}
