import { useRef, useState } from 'react';
import { mailPorts } from '#contract/admin/mail-servers.ts';
import type { MailChange, MailSettings, TriedMail } from '#contract/admin/mail-settings.ts';
import { t } from '#contract/languages/translate.ts';
import { useAct } from '../../../api/use-act.ts';
import { ChoiceField } from '../../../ui/form/choice.tsx';
import { FreeField } from '../../../ui/form/free-field.tsx';
import { useFirstWrong } from '../../../ui/form/use-first-wrong.ts';
import { rich } from '../../../ui/text/rich.tsx';
import { toastSuccess } from '../../../ui/toast/toast.ts';
import { callAdmin } from '../../call-admin.ts';
import { SecretField } from '../secret-field.tsx';
import { SectionForm, sayTook, Tried } from '../section-form.tsx';
import styles from '../settings.module.css';
import { texts } from '../texts.ts';

const SECURITIES = [
  ['tls', 'TLS'],
  ['starttls', 'STARTTLS'],
  ['none', 'none (local)'],
] as const;

/** How mails leave, and the way to try it. */
export function MailSection({ mail }: { mail: MailSettings }) {
  const save = useAct();
  const trial = useAct({ changesPage: false });
  const [tried, setTried] = useState<TriedMail | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const fields = { ...save.fields, ...trial.fields };
  useFirstWrong(form, trial.fields);
  const isOutside = mail.outside.includes('server');

  async function send(typed: FormData) {
    const body = readTyped(typed, mail);
    if (await save.act(() => callAdmin('changeMailSettings', { body }), t(texts.notSaved)))
      toastSuccess(t(texts.mailSaved));
  }

  async function tryIt() {
    const body = readTyped(new FormData(form.current!), mail);
    setTried(null);
    await trial.act(async () => setTried((await callAdmin('tryMailSettings', { body })).data), t(texts.notTried));
  }

  return (
    <SectionForm
      title={t('Mail')}
      about={
        mail.goesBy === 'files'
          ? t('No mail leaves: without a server each is kept as a file, and shown under Mail.')
          : t('Mails leave by this server.')
      }
      save={t('Save mail')}
      isBusy={save.isBusy}
      fields={save.fields}
      look={`dense ${styles.wide}`}
      form={form}
      onSave={send}
    >
      {isOutside ? (
        <div className={`field ${styles.whole}`}>
          <span className="lab">{t('Server')}</span>
          <span className={styles.mask}>
            <output>{t('{host}, port {port}', { host: mail.host, port: mail.port })}</output>
            <span className="tag">{t('set from outside')}</span>
          </span>
          <span className="hint">{t('Set by the environment of the machine; it is changed there.')}</span>
        </div>
      ) : (
        <>
          <FreeField
            label={t('Server')}
            name="host"
            defaultValue={mail.host}
            error={fields.host}
            hint={t('Such as smtp.example.com. Left empty, mails are kept as files.')}
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
          verb={t('Send me one')}
          isBusy={trial.isBusy}
          busy={t('Sending. The server has twenty seconds.')}
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
                time: sayTook(tried.took),
                answer: <span className={tried.isDelivered ? 'two' : 'b'}>{tried.says}</span>,
              })}
            </p>
          ) : (
            <p className="two">{t('Sends one mail to your own address with what is typed here. Nothing is saved.')}</p>
          )}
        </Tried>
      </div>
    </SectionForm>
  );
}

/** What is typed; what can not be typed here stays as it is. */
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
