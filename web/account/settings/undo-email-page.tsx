import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { callAccount } from '../call-account.ts';
import { AuthFrame } from '../sign-in/auth-frame.tsx';
import { useSubmit } from '../use-submit.ts';

export { staticPage as headers } from '../../api/page-headers.ts';

/** The link of the mail to an email that was changed leads here; a press undoes it, because mail programs open links to look at them. */
export default function UndoEmailPage() {
  const { isBusy, problem, submit } = useSubmit('The email could not be set back. Try again in a moment.');
  const [token, setToken] = useState<string | null>(null);
  const [email, setEmail] = useState<string | null>(null);

  // The token is a secret of the visitor's address; the page itself is the same for everybody.
  useEffect(() => setToken(new URLSearchParams(window.location.search).get('token') ?? ''), []);

  const undo = () =>
    submit(async () => setEmail((await callAccount('undoEmail', { body: { token: token ?? '' } })).data.email));

  return (
    <AuthFrame title="Set the email back" other={{ to: '/login', name: 'Login' }} onSubmit={undo}>
      <div role="alert">
        {problem !== null && <p className="note bad">{problem}</p>}
        {token === '' && <p className="note bad">This link is not complete. Open it from the mail again.</p>}
      </div>
      <div role="status">
        {email !== null && (
          <p className="note">
            The account is that of {email} again, and nobody is logged in to it. A mail with a link to a new password is
            on its way there.
          </p>
        )}
      </div>
      {email === null && token !== '' && (
        <p>
          The account gets the address back that this link was mailed to. Every session ends, and so does the password:
          you set a new one with the next mail.
        </p>
      )}
      {email === null ? (
        <SubmitButton isBusy={isBusy} busyText="Setting it back...">
          Set the email back
        </SubmitButton>
      ) : (
        <Link className="btn" to="/forgot">
          Ask for another link
        </Link>
      )}
    </AuthFrame>
  );
}
