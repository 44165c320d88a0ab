import type { ComponentProps } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { SellerSettings } from '#contract/shop/seller.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { CountryChoice } from '../../../ui/form/country-choice.tsx';
import { Labelled } from '../../../ui/form/labelled.tsx';
import { toastSuccess } from '../../../ui/toast/toast.ts';
import { callAdmin } from '../../call-admin.ts';
import { SectionForm, useDraft } from '../section-form.tsx';
import styles from '../settings.module.css';
import { texts } from '../texts.ts';

type Field = keyof SellerSettings['from'];

const draftOf = ({ from: _, nextInvoice: _next, ...facts }: SellerSettings) => facts;

/** Who sells, as it stands on documents that are made from now on. */
export function SellerSection({ seller }: { seller: SellerSettings }) {
  const saving = useMutation();
  const { isPending, fields, mutate } = saving;
  const { from, nextInvoice } = seller;
  const { draft, change, settle, isUnsaved, headers } = useDraft('seller', draftOf(seller), seller);

  async function save() {
    const isSaved = await mutate(async () => {
      const { data } = await callAdmin('changeSeller', { body: draft, headers: headers() });
      settle(draftOf(data.seller));
    }, t(texts.notSaved));
    if (isSaved) toastSuccess(t(texts.sellerSaved));
  }

  const of = (name: Field) => ({
    name,
    value: draft[name],
    isOutside: from[name] === 'environment',
    error: fields[name],
    onChange: (value: string) => change({ [name]: value }),
  });
  return (
    <SectionForm
      title={t('Seller')}
      about={t(
        'Printed on invoices and certificates, and named in the legal pages. Existing documents stay as they are.',
      )}
      save={t('Save seller')}
      isBusy={isPending}
      fields={fields}
      look={`${styles.form} ${styles.broad}`}
      onSave={save}
      saving={saving}
      onDiscard={isUnsaved ? () => settle() : null}
    >
      <div className={styles.two}>
        <SellerField label={t('Legal name')} {...of('name')} />
        <SellerField label={t('E-mail for buyers')} type="email" {...of('email')} />
      </div>
      <SellerField label={t('Address')} rows={3} {...of('address')} />
      <div className={styles.two}>
        <Labelled
          label={t('Country')}
          beside={from.country === 'environment' && <span className="opt">{t('set from outside')}</span>}
          error={fields.country}
          hint={
            from.country === 'environment'
              ? t('Set when the shop was installed. Ask the person who runs your server to change it.')
              : undefined
          }
        >
          {(tied) => (
            <CountryChoice
              {...tied}
              name="country"
              none={t('Choose')}
              value={draft.country}
              disabled={from.country === 'environment'}
              onChange={(event) => change({ country: event.target.value })}
            />
          )}
        </Labelled>
        <SellerField label={t('Tax number')} isOptional {...of('taxId')} />
        <SellerField label={t('Registration number')} isOptional {...of('registrationNumber')} />
        <SellerField
          label={t('Invoices begin with')}
          hint={t('Next number: {nextInvoice}. A new prefix starts at 1; existing invoices keep their numbers.', {
            nextInvoice,
          })}
          {...of('invoicePrefix')}
        />
      </div>
    </SectionForm>
  );
}

/** A fact of the seller; one that is set from outside can be read and says why it cannot be changed. */
function SellerField({
  label,
  name,
  value,
  isOutside,
  isOptional = false,
  error,
  onChange,
  hint,
  rows,
  type,
}: {
  label: string;
  name: Field;
  value: string;
  isOutside: boolean;
  isOptional?: boolean;
  error: string | undefined;
  onChange: (value: string) => void;
  hint?: string;
  rows?: number;
  type?: ComponentProps<'input'>['type'];
}) {
  const beside = isOutside ? (
    <span className="opt">{t('set from outside')}</span>
  ) : (
    isOptional && <span className="opt">{t('optional')}</span>
  );
  const why = isOutside
    ? t('Set when the shop was installed. Ask the person who runs your server to change it.')
    : hint;
  return (
    <Labelled label={label} beside={beside} error={error} hint={why}>
      {(tied) => {
        const given = {
          className: 'in',
          name,
          value,
          disabled: isOutside,
          autoComplete: 'off',
          onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
          ...tied,
        };
        return rows === undefined ? <input type={type} {...given} /> : <textarea rows={rows} dir="auto" {...given} />;
      }}
    </Labelled>
  );
}
