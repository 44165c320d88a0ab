import type { ComponentProps } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { SellerSettings } from '#contract/shop/seller.ts';
import { useAct } from '../../../api/use-act.ts';
import { Labelled } from '../../../ui/form/labelled.tsx';
import { toastSuccess } from '../../../ui/toast/toast.ts';
import { callAdmin } from '../../call-admin.ts';
import { SectionForm, useDraft } from '../section-form.tsx';
import styles from '../settings.module.css';
import { texts } from '../texts.ts';

type Field = keyof SellerSettings['from'];

const draftOf = ({ from: _, nextInvoice: _next, ...facts }: SellerSettings) => facts;

/** Who sells, as it stands on papers that are made from now on. */
export function SellerSection({ seller }: { seller: SellerSettings }) {
  const { isBusy, fields, act } = useAct();
  const { from, nextInvoice } = seller;
  const { draft, change, settle, isUnsaved } = useDraft('seller', draftOf(seller));

  async function save() {
    const isSaved = await act(async () => {
      const { data } = await callAdmin('changeSeller', { body: draft });
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
        'Printed on invoices and certificates, and named in the small print. Papers already made stay as they are.',
      )}
      save={t('Save seller')}
      isBusy={isBusy}
      fields={fields}
      look={`${styles.form} ${styles.broad}`}
      onSave={save}
      onDiscard={isUnsaved ? () => settle() : null}
    >
      <div className={styles.two}>
        <SellerField label={t('Legal name')} {...of('name')} />
        <SellerField label={t('E-mail for buyers')} type="email" {...of('email')} />
      </div>
      <SellerField label={t('Address')} rows={3} {...of('address')} />
      <div className={styles.two}>
        <SellerField label={t('Country')} hint={t('Two letters, such as ID or DE.')} {...of('country')} />
        <SellerField label={t('Tax number')} isOptional {...of('taxId')} />
        <SellerField label={t('Registration number')} isOptional {...of('registrationNumber')} />
        <SellerField
          label={t('Invoices begin with')}
          hint={t('Next: {nextInvoice}. Another beginning counts from 1; earlier papers keep their numbers.', {
            nextInvoice,
          })}
          {...of('invoicePrefix')}
        />
      </div>
    </SectionForm>
  );
}

/** A fact of the seller; one that is set from outside can be read and says why it can not be changed. */
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
  const why = isOutside ? t('Set by the machine’s environment; change it there.') : hint;
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
