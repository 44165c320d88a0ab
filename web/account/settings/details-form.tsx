import type { User } from '#contract/accounts.ts';
import { renewUser } from '../../session/session-store.ts';
import { Field } from '../../ui/form/field.tsx';
import { LongField } from '../../ui/form/long-field.tsx';
import { callAccount } from '../call-account.ts';
import { SettingsForm } from './settings-form.tsx';

/** Who the customer is: what orders and licences are made out to from now on. */
export function DetailsForm({ user }: { user: User }) {
  async function save(form: FormData) {
    const text = (key: string) => String(form.get(key) ?? '');
    const { data } = await callAccount('updateAccount', {
      body: {
        username: text('username'),
        fullname: text('fullname'),
        address: text('address'),
        phoneNumber: text('phoneNumber'),
      },
    });
    renewUser(data.user);
    return 'Your details are saved.';
  }
  return (
    <SettingsForm
      label="Details"
      verb="Save the details"
      busyText="Saving..."
      look="fill"
      otherwise="Your details could not be saved. They are still here; try again in a moment."
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
            <Field label="Username" autoComplete="nickname" {...field('username')} />
            <Field label="Full name" autoComplete="name" {...field('fullname')} />
            <LongField label="Address" rows={3} autoComplete="street-address" {...field('address')} />
            <Field label="Phone number" type="tel" autoComplete="tel" {...field('phoneNumber')} />
          </>
        );
      }}
    </SettingsForm>
  );
}
