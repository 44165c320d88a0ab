import { useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { HeldLicense } from '#contract/nouns/deliveries.ts';
import type { Product } from '#contract/nouns/products.ts';
import { FAMILY, nameSold } from '#contract/parts.ts';
import { ChoiceField } from '../../ui/form/choice.tsx';
import { LongField } from '../../ui/form/free-field.tsx';
import { callAdmin, useEveryType } from '../call-admin.ts';
import { FontChoice } from '../fonts/font-choice.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { PartChoice } from './grant-license.tsx';
import { texts } from './texts.ts';

/** Gives another licence in the place of one that was bought by mistake. */
export function SwapLicense({ license, onClose }: { license: HeldLicense; onClose: () => void }) {
  const { licenseNumber: number, product, part, licenseType, quantity } = license;
  const [font, setFont] = useState<Product | null>(null);
  const { types } = useEveryType();
  const swap = (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '').trim();
    return callAdmin('swapLicense', {
      params: { number },
      body: {
        product_id: font?.id ?? 0,
        part_id: Number(text('part') || FAMILY),
        license_type_id: Number(text('licenseType')),
        reason: text('reason'),
      },
    });
  };
  return (
    <FormDialog
      title={t('Swap the licence of {font}', { font: nameSold(product.name, part) })}
      verb={t('Swap the licence')}
      isReady={font !== null}
      work={swap}
      failure={t(texts.notSwapped)}
      done={t(texts.swapped)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="two">
            {t(
              '{licence} ends, and the customer gets another licence of the same price or less, in the same number and until the same day. No money moves.',
              { licence: quantity > 1 ? `${licenseType.name} × ${quantity}` : licenseType.name },
            )}
          </p>
          <FontChoice label={t('Font')} font={font} error={errors.product_id} onChoose={setFont} />
          {font && <PartChoice key={font.id} id={font.id} error={errors.part_id} />}
          {types && (
            <ChoiceField
              label={t('Licence type')}
              name="licenseType"
              options={types.filter(({ exclusive }) => !exclusive).map(({ id, name }) => [id, name])}
              defaultValue={String(licenseType.id)}
              error={errors.license_type_id}
              required
            />
          )}
          <LongField
            label={t('Reason')}
            name="reason"
            rows={3}
            error={errors.reason}
            hint={t(
              'The customer reads it in the email. Such as: You bought the text styles and needed the display ones.',
            )}
          />
        </>
      )}
    </FormDialog>
  );
}
