import { Fragment, useCallback } from 'react';
import { useAnswer } from '../../api/use-answer.ts';
import { formatDate } from '../../ui/format-date.ts';
import { callAdmin } from '../call-admin.ts';
import styles from './email.module.css';

/** One mail: its words with working links, and below how it looks. */
export function EmailReader({ id }: { id: number }) {
  const ask = useCallback(() => callAdmin('readMail', { params: { id } }).then(({ data }) => data), [id]);
  const { data: mail, hasFailed } = useAnswer(ask);
  if (hasFailed)
    return (
      <p className="note bad" role="alert">
        This mail could not be loaded.
      </p>
    );
  if (mail === null) return <span className="spin" role="status" aria-label="Loading" />;
  return (
    <article className={styles.mail}>
      <h2>{mail.subject}</h2>
      <p className="two">
        To {mail.to}, {formatDate(mail.createdAt)}, {mail.sentAt === null ? 'kept here' : 'sent'}
      </p>
      {mail.attachments.length > 0 && <p className="two">Attached: {mail.attachments.join(', ')}</p>}
      <div className={styles.text}>{linkWords(mail.text)}</div>
      {mail.html !== '' && (
        <>
          <h3 className="t11 two">As it looks</h3>
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
