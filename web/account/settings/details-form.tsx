import { languageNames, languages } from '#contract/languages/languages.ts';
import { t } from '#contract/languages/translate.ts';
import type { User } from '#contract/nouns/accounts.ts';
import { asRead } from '../../api/as-read.ts';
import { renewUser } from '../../api/session-store.ts';
import { ChoiceField } from '../../ui/form/choice.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FreeField, LongField } from '../../ui/form/free-field.tsx';
import { callAccount } from '../call-account.ts';
import { SettingsForm } from '../settings-form.tsx';

/** Who the customer is: what orders and licences are made out to from now on. */
export function DetailsForm({ user }: { user: User }) {
  async function save(form: FormData) {
    const text = (key: string) => String(form.get(key) ?? '');
    /** Who signed up with an email and a name has neither, and may leave them so. */
    const given = (key: 'address' | 'phoneNumber') =>
      user[key] === '' && text(key).trim() === '' ? {} : { [key]: text(key) };
    const { data } = await callAccount('updateAccount', {
      body: {
        username: text('username'),
        fullname: text('fullname'),
        ...given('address'),
        ...given('phoneNumber'),
        language: languageNames.find((one) => one === text('language')) ?? null,
      },
      headers: asRead(user),
    });
    renewUser(data.user);
    return t('Your details are saved.');
  }
  return (
    <SettingsForm
      label={t('Details')}
      verb={t('Save the details')}
      busyText={t('Saving...')}
      look="fill"
      otherwise={t('Your details couldn’t be saved. They’re still here; try again in a moment.')}
      work={save}
    >
      {(errors) => {
        const field = (name: 'username' | 'fullname' | 'address' | 'phoneNumber') => ({
          name,
          defaultValue: user[name],
          error: errors[name],
        });
        return (
          <>
            <Field label={t('Username')} autoComplete="nickname" {...field('username')} />
            <Field label={t('Full name')} autoComplete="name" {...field('fullname')} />
            {user.address === '' ? (
              <FreeField label={t('Address')} rows={3} {...field('address')} />
            ) : (
              <LongField label={t('Address')} rows={3} autoComplete="street-address" {...field('address')} />
            )}
            {user.phoneNumber === '' ? (
              <FreeField label={t('Phone number')} type="tel" autoComplete="tel" {...field('phoneNumber')} />
            ) : (
              <Field label={t('Phone number')} type="tel" autoComplete="tel" {...field('phoneNumber')} />
            )}
            <ChoiceField
              label={t('Language of emails and documents')}
              name="language"
              none={t('As the shop writes')}
              options={Object.entries(languages)}
              defaultValue={user.language ?? ''}
              error={errors.language}
            />
          </>
        );
      }}
    </SettingsForm>
  );
}
