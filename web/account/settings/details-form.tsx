import type { User } from '#contract/accounts.ts';
import { call } from '../../api/call.ts';
import { renewUser } from '../../session/session-store.ts';
import { Field } from '../../ui/field.tsx';
import { LongField } from '../../ui/long-field.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Who the customer is: what orders and licences are made out to from now on. */
export function DetailsForm({ user }: { user: User }) {
  async function save(form: FormData) {
    const text = (key: string) => String(form.get(key) ?? '');
    const { data } = await call('updateAccount', {
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
      {(errors) => (
        <>
          <Field
            label="Username"
            name="username"
            autoComplete="nickname"
            defaultValue={user.username}
            error={errors.username}
          />
          <Field
            label="Full name"
            name="fullname"
            autoComplete="name"
            defaultValue={user.fullname}
            error={errors.fullname}
          />
          <LongField
            label="Address"
            name="address"
            rows={3}
            autoComplete="street-address"
            defaultValue={user.address}
            error={errors.address}
          />
          <Field
            label="Phone number"
            name="phoneNumber"
            type="tel"
            autoComplete="tel"
            defaultValue={user.phoneNumber}
            error={errors.phoneNumber}
          />
        </>
      )}
    </SettingsForm>
  );
}
