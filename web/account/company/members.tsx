import { useRef, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { CompanyDetail, CompanyMember, CompanyRole } from '#contract/nouns/companies.ts';
import { callCompanies } from '../../api/call-companies.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { rolesOfCompany } from '../../ui/company-roles.ts';
import { Choice, ChoiceField } from '../../ui/form/choice.tsx';
import { Field } from '../../ui/form/field.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { explain } from '../call-account.ts';
import { SettingsForm } from '../settings-form.tsx';
import { AskFirst } from './ask-first.tsx';
import styles from './company.module.css';
import { failed, roleChoices } from './texts.ts';

/** Who is in a company. Owners give roles and remove people. */
export function People({ company }: { company: CompanyDetail }) {
  const { session } = useAuth();
  const isOwner = company.role === 'owner';
  const { isPending, error, mutate } = useMutation();
  const problem = explain(error, t(failed));
  const [removing, setRemoving] = useState<CompanyMember | null>(null);
  const params = (user: number) => ({ id: company.id, user });
  const give = (user: number, role: string) =>
    void mutate(() => callCompanies('changeMember', { params: params(user), body: { role: role as CompanyRole } }));
  return (
    <>
      <table className={`tab stack ${styles.list}`}>
        <thead>
          <tr>
            <th>{t('Name')}</th>
            <th>{t('Role')}</th>
            <th>{t('Since')}</th>
            {isOwner && (
              <th className="end">
                <span className="vh">{t('Remove')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {company.people.map((person) => (
            <tr key={person.id}>
              <td className="main b">
                <bdi>{person.fullname}</bdi>
                {person.id === session?.user.id && <span className="two"> {t('(you)')}</span>}
                {person.email !== null && <span className={`two ${styles.mail}`}>{person.email}</span>}
              </td>
              <td data-l={t('Role')}>
                {isOwner ? (
                  <span className={styles.role}>
                    <Choice
                      aria-label={t('Role of {name}', { name: person.fullname })}
                      value={person.role}
                      disabled={isPending}
                      options={(['member', 'buyer', 'owner'] as const).map((role) => [role, t(rolesOfCompany[role])])}
                      onChange={(event) => give(person.id, event.target.value)}
                    />
                  </span>
                ) : (
                  t(rolesOfCompany[person.role])
                )}
              </td>
              <td data-l={t('Since')}>{formatDate(person.joinedAt)}</td>
              {isOwner && (
                <td className="end">
                  {person.id !== session?.user.id && (
                    <button type="button" className="btn small" onClick={() => setRemoving(person)}>
                      {t('Remove')}
                      <span className="vh"> {person.fullname}</span>
                    </button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <div role="alert">{problem !== null && <p className="note bad">{problem}</p>}</div>
      {removing && (
        <AskFirst
          title={t('Remove {name}?', { name: removing.fullname })}
          verb={t('Remove')}
          work={() => callCompanies('removeMember', { params: params(removing.id) })}
          onClose={() => setRemoving(null)}
        >
          {t('They can’t download the company’s fonts any more, immediately and also by old links. The licences stay.')}
        </AskFirst>
      )}
    </>
  );
}

/** Invites people by email, and lists who was invited and has not come yet. */
export function Invitations({ company }: { company: CompanyDetail }) {
  const { isPending, error, mutate } = useMutation();
  const problem = explain(error, t(failed));
  const field = useRef<HTMLDivElement>(null);
  async function invite(form: FormData) {
    const email = String(form.get('email')).trim();
    const role = String(form.get('role')) as CompanyRole;
    await callCompanies('inviteMember', { params: { id: company.id }, body: { email, role } });
    const input = field.current?.querySelector('input');
    if (input) input.value = '';
    return t('We’ve sent an invitation to {email}. It can be accepted for 14 days.', { email });
  }
  const withdraw = (invitation: number) =>
    void mutate(() => callCompanies('withdrawInvitation', { params: { id: company.id, invitation } }));
  return (
    <div className={styles.invite}>
      {company.invitations.length > 0 && (
        <table className={`tab stack ${styles.list}`}>
          <caption className="vh">{t('Open invitations')}</caption>
          <thead>
            <tr>
              <th>{t('Invited')}</th>
              <th>{t('Role')}</th>
              <th>{t('Valid until')}</th>
              <th className="end">
                <span className="vh">{t('Withdraw')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {company.invitations.map(({ id, email, role, endsAt }) => (
              <tr key={id}>
                <td className={`main ${styles.mail}`}>{email}</td>
                <td data-l={t('Role')}>{t(rolesOfCompany[role])}</td>
                <td data-l={t('Valid until')}>{formatDate(endsAt)}</td>
                <td className="end">
                  <button type="button" className="btn small" disabled={isPending} onClick={() => withdraw(id)}>
                    {t('Withdraw')}
                    <span className="vh"> {t('the invitation of {email}', { email })}</span>
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div role="alert">{problem !== null && <p className="note bad">{problem}</p>}</div>
      <div ref={field}>
        <SettingsForm
          label={t('Invite somebody')}
          verb={t('Send the invitation')}
          busyText={t('Sending...')}
          otherwise={t(failed)}
          work={invite}
        >
          {(errors) => (
            <>
              <Field
                label={t('Invite by email')}
                name="email"
                type="email"
                autoComplete="off"
                error={errors.email}
                hint={t('They don’t need an account yet.')}
              />
              <ChoiceField label={t('Role')} name="role" options={roleChoices()} error={errors.role} />
            </>
          )}
        </SettingsForm>
      </div>
    </div>
  );
}
