import { useState } from 'react';
import { Link } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import { isOfDomain } from '#contract/order-answers.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useAuth } from '../../session/auth-provider.tsx';

/** Mails the link that confirms the buyer's own email, where that is of a domain that an answer asks for. */
export function ConfirmEmail({ domains }: { domains: readonly string[] }) {
  const { session } = useAuth();
  const { isPending, error, mutate } = useMutation({ revalidates: false });
  const [isSent, setIsSent] = useState(false);
  if (session === null) return null;
  const { email } = session.user;
  if (!isOfDomain(email, domains))
    return (
      <span className="hint">
        <Link className="link" to="/customer/account">
          {t('Change the email of your account')}
        </Link>
      </span>
    );

  const send = async () => setIsSent(await mutate(() => call('proveEmail', {})));
  const problem = error instanceof CallRefused ? error.message : t('The link couldn’t be sent. Please try again.');

  return (
    <>
      <span>
        <button type="button" className="btn small" disabled={isPending || isSent} onClick={() => void send()}>
          {isPending ? t('Sending...') : t('Send a link to {email}', { email })}
        </button>
      </span>
      <span role="status">
        {isSent && (
          <span className="hint">
            {t('Open the link in the email, then come back and order. Your cart stays as it is.')}
          </span>
        )}
      </span>
      <span role="alert">{error !== undefined && <span className="err">{problem}</span>}</span>
    </>
  );
}
