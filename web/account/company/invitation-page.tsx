import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { callCompanies } from '../../api/call-companies.ts';
import { tryLoad } from '../../api/page-data.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { rememberPosition } from '../../session/after-login.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { rolesOfCompany } from '../../ui/company-roles.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { explain } from '../call-account.ts';
import settings from '../settings/settings.module.css';
import { AuthFrame } from '../sign-in/auth-frame.tsx';
import type { Route } from './+types/invitation-page.ts';
import { failed } from './texts.ts';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

/** Reads the invitation once: when it was accepted there is none any more. */
export const clientLoader = Object.assign(
  async ({ request }: Route.ClientLoaderArgs) => {
    const token = new URL(request.url).searchParams.get('token') ?? '';
    return { token, read: token === '' ? null : await tryLoad(callCompanies('readInvitation', { params: { token } })) };
  },
  { hydrate: true as const },
);

/** The mailed link into a company leads here: who is not logged in does that, or makes an account, and comes back. */
export default function InvitationPage({ loaderData }: Route.ComponentProps) {
  const { token = '', read = null } = loaderData ?? {};
  const { isKnown, session, logout } = useAuth();
  const navigate = useNavigate();
  const { isPending, error, mutate } = useMutation({ revalidates: false });
  const [joined, setJoined] = useState<{ id: number; name: string } | null>(null);
  const invitation = read?.data?.data ?? null;
  const hasFailed = read !== null && read.data === null;
  const problem = explain(error, t(failed));
  const isOther = session !== null && invitation !== null && !isSame(session.user.email, invitation.email);
  const comeBack = () => rememberPosition(`/invitation?token=${token}`);
  const accept = () =>
    mutate(async () => setJoined((await callCompanies('acceptInvitation', { params: { token } })).data));

  return (
    <AuthFrame
      title={joined ? t('Welcome') : t('Invitation')}
      other={{ to: '/contact', name: t('Contact') }}
      onSubmit={() => {
        if (session !== null && invitation !== null && !isOther && joined === null) void accept();
      }}
    >
      <div role="alert">
        {problem !== null && <p className="note bad">{problem}</p>}
        {loaderData && token === '' && (
          <p className="note bad">{t('This link is incomplete. Open it again from the email.')}</p>
        )}
        {hasFailed && (
          <p className="note bad">{t('This invitation was used or withdrawn, or is too old. Ask for a new one.')}</p>
        )}
      </div>
      {loaderData === null && <span className="spin" role="status" aria-label={t('Loading')} />}
      {invitation && joined === null && (
        <>
          <p className="t24">
            {t('{name} invites you to {company}.', { name: invitation.invitedBy, company: invitation.company })}
          </p>
          <dl className="dl">
            <dt>{t('Your role')}</dt>
            <dd>{t(rolesOfCompany[invitation.role])}</dd>
            <dt>{t('For')}</dt>
            <dd className={settings.now}>{invitation.email}</dd>
            <dt>{t('Valid until')}</dt>
            <dd>{formatDate(invitation.endsAt)}</dd>
          </dl>
        </>
      )}
      {invitation && joined === null && isKnown && session === null && (
        <>
          <p>{t('Log in with this email address, or make an account with it. Then you come back here.')}</p>
          <p className={settings.ways}>
            <Link className="btn fill" to="/register" onClick={comeBack}>
              {t('Create Account')}
            </Link>
            <Link className="btn" to="/login" onClick={comeBack}>
              {t('Login')}
            </Link>
          </p>
        </>
      )}
      {invitation && isOther && joined === null && session && (
        <>
          <p className="note bad">
            {t('You’re logged in as {email}. Log out, and come back with the account of the address above.', {
              email: session.user.email,
            })}
          </p>
          <button
            type="button"
            className="btn"
            onClick={() => {
              comeBack();
              void logout(navigate);
            }}
          >
            {t('Logout')}
          </button>
        </>
      )}
      {invitation && session && !isOther && joined === null && (
        <SubmitButton isBusy={isPending} busyText={t('Saving...')}>
          {t('Join {company}', { company: invitation.company })}
        </SubmitButton>
      )}
      {joined && (
        <>
          <p role="status">{t('You’re in {company} now. Its fonts are in your library.', { company: joined.name })}</p>
          <p className={settings.ways}>
            <Link className="btn fill" to={`/customer/fonts?company=${joined.id}`}>
              {t('See the fonts')}
            </Link>
            <Link className="btn" to={`/customer/company?company=${joined.id}`}>
              {t('Company')}
            </Link>
          </p>
        </>
      )}
    </AuthFrame>
  );
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
