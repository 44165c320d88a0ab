import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import type { Claim } from '#contract/nouns/clients.ts';
import { callClients } from '../../api/call-clients.ts';
import { rememberPosition } from '../../session/after-login.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import styles from '../offer/offer.module.css';

type Props = { claim: Claim; token: string; onChange: () => void };

/** How the licences stand, and the way to have them. */
export function AcceptClaim({ claim, token, onChange }: Props) {
  const { session } = useAuth();
  const { status, isPayer } = claim;
  return (
    <aside aria-label={t('Accept')}>
      {status === 'yours' && (
        <div role="status">
          <p className="note">{t('The licences are yours, with their certificates and files.')}</p>
          <WaysToLicenses />
        </div>
      )}
      {status === 'taken' && (
        <p className="note">
          {t('Somebody has already accepted these licences. If it was you, log in with that account.')}
        </p>
      )}
      {status === 'refunded' && (
        <p className="note bad">{t('This purchase was refunded, so these licences are not valid any more.')}</p>
      )}
      {status === 'open' && isPayer && (
        <p className="note">
          {t('You bought these licences for your client, who accepts them here with another account.')}{' '}
          <Link className="link" to="/customer/licenses">
            {t('Your clients')}
          </Link>
        </p>
      )}
      {status === 'open' && session === null && <LogIn token={token} />}
      {status === 'open' && session !== null && !isPayer && <Accept claim={claim} token={token} onChange={onChange} />}
    </aside>
  );
}

/** An account is needed, which has the licences from then on. */
function LogIn({ token }: { token: string }) {
  const navigate = useNavigate();
  const here = `/claim/${token}`;
  return (
    <div className={styles.accept}>
      <p>{t('The licences go to an account, where you find the files and certificates any time.')}</p>
      <Link className="btn fill wide-b" to="/register" onClick={() => rememberPosition(here)}>
        {t('New here? Create an account')}
      </Link>
      <button
        type="button"
        className="btn wide-b"
        onClick={() => {
          rememberPosition(here);
          navigate('/login');
        }}
      >
        {t('Login')}
      </button>
    </div>
  );
}

/** Asks whether the terms are accepted, which nobody is taken to have said beforehand. */
function Accept({ claim, token, onChange }: Props) {
  const { session } = useAuth();
  const [hasAccepted, setAccepted] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function accept() {
    if (!hasAccepted) {
      setAsked(true);
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await callClients('claimLicenses', { params: { token }, body: { accepted: true } });
    } catch (error) {
      setProblem(error instanceof CallRefused ? error.message : t('That didn’t work. Try again in a moment.'));
    }
    setBusy(false);
    onChange();
  }

  return (
    <div className={styles.accept}>
      <p className="two">
        {t('You are logged in as {email}. The licences go to this account.', { email: session?.user.email ?? '' })}
      </p>
      <label className="check">
        <input
          type="checkbox"
          checked={hasAccepted}
          aria-invalid={isAsked && !hasAccepted}
          aria-describedby="accept-note"
          onChange={(event) => setAccepted(event.target.checked)}
        />
        <span>
          {t('I have read the terms of these licences and accept them for {licensee}.', { licensee: claim.licensee })}
        </span>
      </label>
      <div id="accept-note" role="alert">
        {isAsked && !hasAccepted && <p className="err">{t('Accept the terms to get the licences.')}</p>}
        {problem !== null && <p className="note bad">{problem}</p>}
      </div>
      <SubmitButton isBusy={isBusy} busyText={t('Accepting...')} onClick={() => void accept()}>
        {t('Accept the licences')}
      </SubmitButton>
    </div>
  );
}

/** Where somebody finds licences of their own. */
function WaysToLicenses() {
  return (
    <p className={styles.ways}>
      <Link className="btn fill wide-b" to="/customer/fonts">
        {t('Download the fonts')}
      </Link>
      <Link className="btn wide-b" to="/customer/licenses">
        {t('Licences and certificates')}
      </Link>
    </p>
  );
}
