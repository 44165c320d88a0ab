import { useEffect, useState } from 'react';
import type { MailDraft } from '#contract/admin/mail-words.ts';
import { t } from '#contract/languages/translate.ts';
import type { MailKind } from '#contract/mail-kinds.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { adminQuery, callAdmin } from '../call-admin.ts';
import styles from './email.module.css';
import { EmailFrame } from './email-frame.tsx';
import { texts } from './texts.ts';

/** So long nothing is typed before the email is drawn again. */
const REST_MS = 300;

/** How an email reads with the words as they are typed, for a made-up reader: as HTML, and as plain text next to it. */
export function MailPreview({ kind, draft }: { kind: MailKind; draft: MailDraft }) {
  const typed = JSON.stringify(draft);
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const body: MailDraft = JSON.parse(settled);
  const { data, hasFailed } = useQuery(adminQuery('previewShopMail', { params: { kind }, body }));
  const { isPending, mutate } = useMutation({ revalidates: false });
  const preview = data?.data;

  async function send() {
    let to = '';
    const work = async () => {
      to = (await callAdmin('sendTestOfMail', { params: { kind }, body: draft })).data.to;
    };
    if (await mutate(work, t(texts.notTested))) toastSuccess(t(texts.tested, { address: to }));
  }

  return (
    <section className={styles.preview} aria-label={t('Preview')}>
      <div className="between">
        <h3>{t('Preview')}</h3>
        <button type="button" className="btn small" onClick={send} disabled={isPending}>
          {isPending ? t('Sending...') : t('Send me a test')}
        </button>
      </div>
      <div role="status">
        {hasFailed && <p className="note bad">{t('The preview didn’t load. Try again in a moment.')}</p>}
      </div>
      {!preview && !hasFailed && <span className="spin" role="status" aria-label={t('Loading')} />}
      {preview && (
        <>
          <p>
            <span className="two">{t('Subject')}</span> <b className="b">{preview.subject}</b>
          </p>
          <div className={styles.both}>
            <EmailFrame title={t('As HTML')} html={preview.html} />
            <section aria-label={t('As plain text')}>
              <pre className={styles.plain} dir="auto">
                {preview.text}
              </pre>
            </section>
          </div>
        </>
      )}
    </section>
  );
}
