import { useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { MakerAccount, StaffMaker } from '#contract/nouns/makers.ts';
import { useQuery } from '../../api/use-query.ts';
import { Field } from '../../ui/form/field.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { adminQuery, callAdmin } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { texts } from './texts.ts';

/** Links accounts to a designer or a foundry, and lists those that are linked. */
export function AccountsDialog({ maker: { id, name }, onClose }: { maker: StaffMaker; onClose: () => void }) {
  const { data, hasFailed, reload } = useQuery(adminQuery('listMakerAccounts', { params: { id } }));
  const [ending, setEnding] = useState<MakerAccount | null>(null);
  if (ending !== null)
    return (
      <ConfirmDialog
        title={t('Unlink {email}?', { email: ending.email })}
        keep={t('Keep')}
        verb={t('Unlink')}
        busyVerb={t('Unlinking...')}
        work={() => callAdmin('unlinkMakerAccount', { params: { id, userId: ending.id } })}
        failure={t(texts.notUnlinked)}
        done={texts.unlinked(ending.email)}
        onClose={() => setEnding(null)}
      >
        {t('The account no longer sees the sales and statements of {name}. It stays as it is otherwise.', { name })}
      </ConfirmDialog>
    );
  return (
    <FormDialog
      title={t('Accounts of {name}', { name })}
      verb={t('Link the account')}
      work={(form) =>
        callAdmin('linkMakerAccount', { params: { id }, body: { email: String(form.get('email') ?? '') } })
      }
      failure={t(texts.notLinked)}
      done={texts.linked(name)}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <p>
            {t(
              'A linked account sees what the fonts of {name} sold for, the shares and the statements, at “Your sales” in its account. It sees nothing else of the shop.',
              { name },
            )}
          </p>
          <Field
            label={t('Email of an account')}
            name="email"
            type="email"
            autoComplete="off"
            error={fields.email}
            hint={t('They register in the shop first.')}
          />
          {hasFailed && <LoadError what={t('The accounts')} onRetry={reload} />}
          {data?.data.length === 0 && <p className="two">{t('No account is linked yet.')}</p>}
          {data && data.data.length > 0 && <Linked accounts={data.data} onEnd={setEnding} />}
        </>
      )}
    </FormDialog>
  );
}

function Linked({ accounts, onEnd }: { accounts: readonly MakerAccount[]; onEnd: (account: MakerAccount) => void }) {
  return (
    <table className="tab stack">
      <thead>
        <tr>
          <th>{t('Account')}</th>
          <th>{t('Since')}</th>
          <th className="end">
            <span className="vh">{t('Unlink')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <tr key={account.id}>
            <td className="main">
              <bdi>{account.fullname}</bdi>, <bdi>{account.email}</bdi>
              {account.isWaiting && (
                <>
                  <br />
                  <span className="two">
                    {t('Sees nothing yet: they confirm the address by a new password (“Forgot password?”).')}
                  </span>
                </>
              )}
            </td>
            <td data-l={t('Since')}>{formatDate(account.since)}</td>
            <td className="end">
              <button type="button" className="link" onClick={() => onEnd(account)}>
                {t('Unlink')}
                <span className="vh"> {account.email}</span>
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
