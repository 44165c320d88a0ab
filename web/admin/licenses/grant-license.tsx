import { useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { Product } from '#contract/nouns/products.ts';
import { FAMILY } from '#contract/parts.ts';
import { useQuery } from '../../api/use-query.ts';
import { ChoiceField } from '../../ui/form/choice.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FreeField, LongField } from '../../ui/form/free-field.tsx';
import { fromMomentField } from '../../ui/format-moment.ts';
import { adminQuery, callAdmin, useEveryType } from '../call-admin.ts';
import { FontChoice } from '../fonts/font-choice.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { texts } from './texts.ts';

/** Gives a customer a licence without an order. */
export function GrantLicense({ onClose }: { onClose: () => void }) {
  const [font, setFont] = useState<Product | null>(null);
  const { types } = useEveryType();
  const give = (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '').trim();
    return callAdmin('grantLicense', {
      body: {
        email: text('email'),
        product_id: font?.id ?? 0,
        part_id: Number(text('part') || FAMILY),
        license_type_id: Number(text('licenseType')),
        quantity: Number(text('quantity')),
        licensee: text('licensee'),
        endsAt: fromMomentField(text('endsAt')) || null,
        reason: text('reason'),
      },
    });
  };
  return (
    <FormDialog
      title={t('Give a licence')}
      verb={t('Give the licence')}
      isReady={font !== null}
      work={give}
      failure={t(texts.notGiven)}
      done={t(texts.given)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field
            label={t('Email of the customer')}
            name="email"
            type="email"
            error={errors.email}
            hint={t('They need an account here.')}
          />
          <FontChoice label={t('Font')} font={font} error={errors.product_id} onChoose={setFont} />
          {font && <PartChoice key={font.id} id={font.id} error={errors.part_id} />}
          <ChoiceField
            label={t('Licence type')}
            name="licenseType"
            options={(types ?? []).filter(({ exclusive }) => !exclusive).map(({ id, name }) => [id, name])}
            none={t('Choose')}
            error={errors.license_type_id}
            required
          />
          <Field label={t('Quantity')} name="quantity" inputMode="numeric" defaultValue="1" error={errors.quantity} />
          <FreeField
            label={t('Licensee')}
            name="licensee"
            error={errors.licensee}
            hint={t('Who will use the fonts; empty for the customer.')}
          />
          <FreeField
            label={t('Ends')}
            name="endsAt"
            type="datetime-local"
            error={errors.endsAt}
            hint={t('Leave empty for the usual term of the licence type.')}
          />
          <LongField
            label={t('Reason')}
            name="reason"
            rows={3}
            error={errors.reason}
            hint={t('The customer reads it in the email.')}
          />
        </>
      )}
    </FormDialog>
  );
}

/** The whole family or one of the parts that it is sold in. */
export function PartChoice({ id, error }: { id: number; error: string | undefined }) {
  const parts = useQuery(adminQuery('productById', { params: { id } })).data?.data.parts ?? [];
  if (parts.length < 2) return null;
  return (
    <ChoiceField
      label={t('What of it')}
      name="part"
      options={parts.map((part) => [part.id, part.kind === 'family' ? t('The whole family') : part.name])}
      error={error}
    />
  );
}
