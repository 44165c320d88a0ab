import { useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { saveText } from '../../ui/save-text.ts';
import { useShop } from '../../ui/use-shop.ts';
import { callAccount } from '../call-account.ts';
import styles from './second-factor.module.css';

type StartedPayment = { secret: string; uri: string; qr: string };

/** The way to a second factor: the password, then a code of the app, then the recovery codes, which are shown once. */
export function useSetUp() {
  const [begun, setBegun] = useState<StartedPayment | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return {
    begun,
    codes,
    begin: async (form: FormData) =>
      setBegun((await callAccount('beginSecondFactor', { body: { password: String(form.get('password')) } })).data),
    finish: async (form: FormData) => {
      const { data } = await callAccount('finishSecondFactor', { body: { code: String(form.get('code')) } });
      setCodes(data.recoveryCodes);
    },
    stop: () => {
      setBegun(null);
      setCodes(null);
    },
  };
}

/** The secret for the app: as a picture, as text, and as a link for anyone who reads this on the phone. */
export function SharedSecret({ begun: { secret, uri, qr } }: { begun: StartedPayment }) {
  return (
    <div className={styles.secret}>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        width={200}
        height={200}
        alt={t('The secret as a QR code; it’s also shown as text')}
      />
      <div>
        <p>{t('Scan the picture with an authenticator app, or enter the secret there.')}</p>
        <p className={styles.text}>
          <span className="vh">{t('The secret:')} </span>
          {secret.match(/.{1,4}/g)?.join(' ')}
        </p>
        <p>
          <a className="link" href={uri}>
            {t('Open it in an app of this device')}
          </a>
        </p>
      </div>
    </div>
  );
}

/** The recovery codes, this once, with the ways to keep them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [statement, setSaid] = useState('');
  const { name = '' } = useShop() ?? {};

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setSaid(t('Copied.'));
    } catch (error) {
      console.warn('The codes were not copied.', error);
      setSaid(t('This browser doesn’t allow copying. Download them, or write them down.'));
    }
  }

  function download() {
    saveText(
      'recovery-codes.txt',
      t('Recovery codes for {shop}, each works once:\n\n{codes}\n', { shop: name, codes: codes.join('\n') }),
    );
    setSaid(t('Saved as recovery-codes.txt.'));
  }

  return (
    <div className={styles.recovery}>
      <p>
        {t(
          'If you lose your device, each of these replaces a code once. They’re only shown now: store them where you can reach them without it.',
        )}
      </p>
      <ol className={styles.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className={styles.ways}>
        <button type="button" className="btn" onClick={download}>
          {t('Download')}
        </button>
        <button type="button" className="btn" onClick={copy}>
          {t('Copy')}
        </button>
      </p>
      <p role="status">{statement}</p>
    </div>
  );
}
