import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { StaffCompanyDetail } from '#contract/admin/companies.ts';
import { t } from '#contract/languages/translate.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { useQuery } from '../../api/use-query.ts';
import { ChoiceField } from '../../ui/form/choice.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FreeField, LongField } from '../../ui/form/free-field.tsx';
import { adminQuery, callAdmin } from '../call-admin.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { texts } from './texts.ts';

type DialogProps = { company: StaffCompanyDetail; onClose: () => void };

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim();

const Reason = ({ error }: { error: string | undefined }) => (
  <LongField
    label={t('Reason')}
    name="reason"
    rows={3}
    error={error}
    hint={t('The owners of the company read it in the email.')}
  />
);

/** Another name, and where staff choose so also on the licences that have the old one. */
export function RenameCompany({ company: { id, name }, onClose }: DialogProps) {
  return (
    <FormDialog
      title={t('Rename {name}', { name })}
      verb={t('Rename the company')}
      work={(form) =>
        callAdmin('renameCompany', {
          params: { id },
          body: {
            name: textOf(form, 'name'),
            renameLicensee: form.get('renameLicensee') === 'on',
            reason: textOf(form, 'reason'),
          },
        })
      }
      failure={t(texts.failed)}
      done={t(texts.renamed)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field label={t('New name')} name="name" defaultValue={name} error={errors.name} />
          <label className="check">
            <input type="checkbox" name="renameLicensee" />
            <span>
              {t('Also write the new name on its licences that are made out to {name}. They get new certificates.', {
                name,
              })}
            </span>
          </label>
          <Reason error={errors.reason} />
        </>
      )}
    </FormDialog>
  );
}

/** Everything of a company goes to another one. */
export function MergeCompany({ company: { id, name, licenses, members }, onClose }: DialogProps) {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const found = useQuery(adminQuery('findCompanies', { query: { limit: 50, query } }));
  const others = (found.data?.data ?? []).filter((other) => other.id !== id && other.closedAt === null);
  return (
    <FormDialog
      title={t('Merge {name} into another company', { name })}
      verb={t('Merge the companies')}
      isReady={others.length > 0}
      work={(form) =>
        callAdmin('mergeCompany', {
          params: { id },
          body: { into: Number(textOf(form, 'into')), reason: textOf(form, 'reason') },
        })
      }
      failure={t(texts.failed)}
      done={({ data }) => {
        void navigate(`/admin/companies/${data.id}`);
        return t(texts.merged);
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>
            {t(
              '{licenses} and {members} go to the company that stays. Licences keep their licensee. You can’t undo this.',
              {
                licenses: formatCount('{count} licence', '{count} licences', licenses),
                members: formatCount('{count} member', '{count} members', members),
              },
            )}
          </p>
          <div onInput={(event) => event.target instanceof HTMLInputElement && setQuery(event.target.value)}>
            <FreeField label={t('Search companies')} name="search" maxLength={200} />
          </div>
          <ChoiceField
            label={t('The company that stays')}
            name="into"
            options={others.map((other) => [
              other.id,
              `${other.name} (${formatCount('{count} member', '{count} members', other.members)}, ${other.id})`,
            ])}
            none={others.length === 0 ? t('No companies match.') : t('Choose')}
            error={errors.into}
            required
          />
          <Reason error={errors.reason} />
        </>
      )}
    </FormDialog>
  );
}

/** Makes somebody with an account an owner. */
export function AppointOwner({ company: { id, name }, onClose }: DialogProps) {
  return (
    <FormDialog
      title={t('Make somebody an owner of {name}', { name })}
      verb={t('Make them an owner')}
      work={(form) =>
        callAdmin('appointOwner', {
          params: { id },
          body: { email: textOf(form, 'email'), reason: textOf(form, 'reason') },
        })
      }
      failure={t(texts.failed)}
      done={t(texts.appointed)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field
            label={t('Email')}
            name="email"
            type="email"
            error={errors.email}
            hint={t('They need an account here. Check who they are first: they get all licences of the company.')}
          />
          <Reason error={errors.reason} />
        </>
      )}
    </FormDialog>
  );
}

/** Everybody leaves; licences stay with it. */
export function CloseCompany({ company: { id, name }, onClose }: DialogProps) {
  return (
    <FormDialog
      title={t('Close {name}', { name })}
      verb={t('Close the company')}
      work={(form) => callAdmin('closeCompanyByStaff', { params: { id }, body: { reason: textOf(form, 'reason') } })}
      failure={t(texts.failed)}
      done={t(texts.closed)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>
            {t(
              'All members lose access. Its licences stay with it, and can be used again once you merge it into another company.',
            )}
          </p>
          <Reason error={errors.reason} />
        </>
      )}
    </FormDialog>
  );
}
