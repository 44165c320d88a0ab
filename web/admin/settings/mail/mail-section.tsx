import { useState } from 'react';
import { mailPorts } from '#contract/admin/mail-servers.ts';
import type { MailChange, MailSettings, TriedMail } from '#contract/admin/mail-settings.ts';
import { t } from '#contract/languages/translate.ts';
import { notNull } from '#contract/must-exist.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { ChoiceField } from '../../../ui/form/choice.tsx';
import { FreeField } from '../../../ui/form/free-field.tsx';
import { useFirstWrong } from '../../../ui/form/use-first-wrong.ts';
import { rich } from '../../../ui/text/rich.tsx';
import { toastSuccess } from '../../../ui/toast/toast.ts';
import { callAdmin } from '../../call-admin.ts';
import { useSavedForm } from '../kept-form.ts';
import { SecretField } from '../secret-field.tsx';
import { formatTook, SectionForm, Tried } from '../section-form.tsx';
import styles from '../settings.module.css';
import { texts } from '../texts.ts';

const SECURITIES = [
  ['tls', 'TLS'],
  ['starttls', 'STARTTLS'],
  ['none', 'none (local)'],
] as const;

/** How mails leave, and the way to try it. */
export function MailSection({ mail }: { mail: MailSettings }) {
  const save = useMutation();
  const trial = useMutation({ revalidates: false });
  const [tried, setTried] = useState<TriedMail | null>(null);
  const stored = useSavedForm('mail', mail);
  const { form } = stored;
  const fields = { ...save.fields, ...trial.fields };
  useFirstWrong(form, trial.fields);
  const isOutside = mail.outside.includes('server');

  async function send(typed: FormData) {
    const body = readTyped(typed, mail);
    const isSaved = await save.mutate(
      () => callAdmin('changeMailSettings', { body, headers: stored.headers() }),
      t(texts.notSaved),
    );
    if (isSaved) stored.settle();
    if (isSaved) toastSuccess(t(texts.mailSaved));
  }

  async function tryIt() {
    const body = readTyped(new FormData(notNull(form.current)), mail);
    setTried(null);
    await trial.mutate(async () => setTried((await callAdmin('tryMailSettings', { body })).data), t(texts.notTried));
  }

  return (
    <SectionForm
      title={t('Mail')}
      about={
        mail.goesBy === 'files'
          ? t('Emails aren’t being sent. Without a mail server they’re saved as files and shown under Mail.')
          : t('Emails are sent through this server.')
      }
      save={t('Save mail')}
      isBusy={save.isPending}
      fields={save.fields}
      look={`dense ${styles.wide}`}
      kept={stored}
      onSave={send}
      saving={save}
    >
      {isOutside ? (
        <div className={`field ${styles.whole}`}>
          <span className="lab">{t('Server')}</span>
          <span className={styles.mask}>
            <output>{t('{host}, port {port}', { host: mail.host, port: mail.port })}</output>
            <span className="tag">{t('set from outside')}</span>
          </span>
          <span className="hint">
            {t('Set when the shop was installed. Ask the person who runs your server to change it.')}
          </span>
        </div>
      ) : (
        <>
          <FreeField
            label={t('Server')}
            name="host"
            defaultValue={mail.host}
            error={fields.host}
            hint={t('Such as smtp.example.com. If empty, emails are saved as files.')}
          />
          <div className={styles.wide}>
            <ChoiceField
              label={t('Port')}
              name="port"
              options={mailPorts.map((port) => [port, String(port)])}
              defaultValue={mail.port}
              error={fields.port}
            />
            <ChoiceField
              label={t('Encryption')}
              name="security"
              options={SECURITIES}
              defaultValue={mail.security}
              error={fields.security}
            />
          </div>
          <FreeField label={t('User')} name="user" defaultValue={mail.user} error={fields.user} />
          <SecretField
            key={`${mail.password?.writtenAt}`}
            label={t('Password')}
            name="password"
            secret={mail.password}
            error={fields.password}
          />
        </>
      )}
      {mail.outside.includes('sender') ? (
        <div className="field">
          <span className="lab">{t('Sender')}</span>
          <span className={styles.mask}>
            <output>{mail.sender}</output>
            <span className="tag">{t('set from outside')}</span>
          </span>
        </div>
      ) : (
        <FreeField
          label={t('Sender')}
          name="sender"
          defaultValue={mail.sender}
          error={fields.sender}
          hint={t('An address that the server may send from, with the name of the shop before it.')}
        />
      )}
      <div className={styles.whole}>
        <Tried
          verb={t('Send test email')}
          isBusy={trial.isPending}
          busy={t('Sending. This can take up to twenty seconds.')}
          onTry={tryIt}
        >
          {tried ? (
            <p>
              {rich('{verdict} To {to}, in {time}. {answer}', {
                verdict: (
                  <span className={`badge ${tried.isDelivered ? 'ok' : 'bad'}`}>
                    {tried.isDelivered ? t('Delivered') : t('Not delivered')}
                  </span>
                ),
                to: tried.to,
                time: formatTook(tried.took),
                answer: <span className={tried.isDelivered ? 'two' : 'b'}>{tried.says}</span>,
              })}
            </p>
          ) : (
            <p className="two">{t('Sends an email to you with these settings. Nothing is saved.')}</p>
          )}
        </Tried>
      </div>
    </SectionForm>
  );
}

/** What is typed; what cannot be typed here stays as it is. */
function readTyped(typed: FormData, { host, port, security, user, sender }: MailSettings): MailChange {
  const read = (name: string, otherwise: string) => String(typed.get(name) ?? otherwise).trim();
  const password = String(typed.get('password') ?? '');
  return {
    host: read('host', host),
    port: Number(read('port', String(port))),
    security: read('security', security) as MailChange['security'],
    user: read('user', user),
    sender: read('sender', sender),
    ...(password === '' ? {} : { password }),
  };
}
