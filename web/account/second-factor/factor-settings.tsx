import { useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { type Loaded, useLoaded } from '../../api/page-data.ts';
import { CodeField } from '../../ui/form/code-field.tsx';
import { formatMoment } from '../../ui/format-moment.ts';
import { rich } from '../../ui/text/rich.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { callAccount } from '../call-account.ts';
import { OwnProof } from '../own-proof.tsx';
import { SettingsForm } from '../settings-form.tsx';
import styles from './second-factor.module.css';
import { RecoveryCodes, SharedSecret, useSetUp } from './set-up.tsx';

type Factor = { since: string | null; recoveryCodesLeft: number };

/** Sets up a second factor, or says how it stands and changes it. */
export function FactorSettings({ loaded }: { loaded: Loaded<Factor> | null }) {
  const { data: factor, hasFailed, reload } = useLoaded(loaded);
  if (hasFailed) return <LoadError what={t('The second factor')} onRetry={reload} />;
  if (factor === null) return <span className="spin" role="status" aria-label={t('Loading')} />;
  if (factor.since === null) return <SetUp onDone={reload} />;
  return <ChangeFactor since={factor.since} left={factor.recoveryCodesLeft} reload={reload} />;
}

function SetUp({ onDone }: { onDone: () => unknown }) {
  const { begun, codes, begin, finish, stop } = useSetUp();
  if (codes !== null)
    return (
      <>
        <p className={`note ${styles.on}`} role="status">
          {t('The second factor is on.')}
        </p>
        <CodesToStore codes={codes} onKept={onDone} />
      </>
    );
  if (begun !== null)
    return (
      <>
        <SharedSecret begun={begun} />
        <SettingsForm
          key="code"
          label={t('First code')}
          verb={t('Switch it on')}
          busyText={t('Looking...')}
          otherwise={t('It couldn’t be switched on. Try again in a moment.')}
          // The codes stand until they are stored.
          revalidates={false}
          work={(form) => finish(form).then(() => '')}
          beside={
            <button type="button" className="btn" onClick={stop}>
              {t('Not now')}
            </button>
          }
        >
          {(errors) => <CodeField error={errors.code} isOfApp isAwaited />}
        </SettingsForm>
      </>
    );
  return (
    <SettingsForm
      key="password"
      label={t('Second factor')}
      verb={t('Set it up')}
      busyText={t('Making a secret...')}
      otherwise={t('That didn’t start. Try again in a moment.')}
      revalidates={false}
      work={(form) => begin(form).then(() => '')}
    >
      {(errors) => (
        <OwnProof
          label={t('Your password')}
          error={errors.password}
          hint={t('Have an authenticator app ready, on your phone or in your password manager.')}
        />
      )}
    </SettingsForm>
  );
}

function ChangeFactor({ since, left, reload }: { since: string; left: number; reload: () => unknown }) {
  const [criterion, setWish] = useState<'codes' | 'off' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <CodesToStore codes={codes} onKept={reload} />;
  const bodyOf = (form: FormData) => ({ password: String(form.get('password')), code: String(form.get('code')) });
  const work = {
    codes: async (form: FormData) =>
      setCodes((await callAccount('renewRecoveryCodes', { body: bodyOf(form) })).data.recoveryCodes),
    off: (form: FormData) => callAccount('switchOffSecondFactor', { body: bodyOf(form) }),
  };
  return (
    <>
      <p className={styles.on}>
        {rich('On since {since}. {left}', {
          since: formatMoment(since),
          left: left === 0 ? t('No recovery code is left.') : t('{left} of 10 recovery codes left.', { left }),
        })}
      </p>
      {criterion === null ? (
        <p className={styles.ways}>
          <button type="button" className="btn" onClick={() => setWish('codes')}>
            {t('New recovery codes')}
          </button>
          <button type="button" className="btn risk" onClick={() => setWish('off')}>
            {t('Switch it off')}
          </button>
        </p>
      ) : (
        <SettingsForm
          label={criterion === 'off' ? t('Switch the second factor off') : t('New recovery codes')}
          verb={criterion === 'off' ? t('Switch it off') : t('Make new codes')}
          busyText={t('Looking...')}
          look={criterion === 'off' ? 'risk' : ''}
          otherwise={t('Nothing was changed. Try again in a moment.')}
          work={(form) => work[criterion](form).then(() => '')}
          beside={
            <button type="button" className="btn" onClick={() => setWish(null)}>
              {t('Keep it as it is')}
            </button>
          }
        >
          {(errors) => (
            <>
              <OwnProof label={t('Your password')} error={errors.password} />
              <CodeField error={errors.code} />
            </>
          )}
        </SettingsForm>
      )}
    </>
  );
}

function CodesToStore({ codes, onKept }: { codes: readonly string[]; onKept: () => unknown }) {
  return (
    <>
      <RecoveryCodes codes={codes} />
      <p>
        <button type="button" className="btn fill" onClick={onKept}>
          {t('I’ve saved my recovery codes')}
        </button>
      </p>
    </>
  );
}
