import type { ComponentProps } from 'react';
import type { SellerSettings } from '#contract/shop/seller.ts';
import { useAct } from '../../../api/use-act.ts';
import { Labelled } from '../../../ui/form/labelled.tsx';
import { toastSuccess } from '../../../ui/toast/toast.ts';
import { callAdmin } from '../../call-admin.ts';
import { SectionForm } from '../section-form.tsx';
import styles from '../settings.module.css';
import { texts } from '../texts.ts';

type Field = keyof SellerSettings['from'];

/** Who sells, as it stands on papers that are made from now on. */
export function SellerSection({ seller }: { seller: SellerSettings }) {
  const { isBusy, fields, act } = useAct();
  const { from, nextInvoice, ...facts } = seller;

  async function save(typed: FormData) {
    // What is set from outside stands in a field that sends nothing.
    const body = Object.fromEntries(
      (Object.keys(facts) as Field[]).map((field) => [field, String(typed.get(field) ?? facts[field])]),
    ) as Record<Field, string>;
    if (await act(() => callAdmin('changeSeller', { body }), texts.notSaved)) toastSuccess(texts.sellerSaved);
  }

  const of = (name: Field) => ({
    name,
    value: facts[name],
    isOutside: from[name] === 'environment',
    error: fields[name],
  });
  return (
    <SectionForm
      title="Seller"
      about="Printed on invoices and certificates, and named in the small print. Papers already made stay as they are."
      save="Save seller"
      isBusy={isBusy}
      fields={fields}
      look={`${styles.form} ${styles.broad}`}
      onSave={save}
    >
      <div className={styles.two}>
        <SellerField label="Legal name" {...of('name')} />
        <SellerField label="E-mail for buyers" type="email" {...of('email')} />
      </div>
      <SellerField label="Address" rows={3} {...of('address')} />
      <div className={styles.two}>
        <SellerField label="Country" hint="Two letters, such as ID or DE." {...of('country')} />
        <SellerField label="Tax number" isOptional {...of('taxId')} />
        <SellerField label="Registration number" isOptional {...of('registrationNumber')} />
        <SellerField
          label="Invoices begin with"
          hint={`Next: ${nextInvoice}. Another beginning counts from 1; earlier papers keep their numbers.`}
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
  hint?: string;
  rows?: number;
  type?: ComponentProps<'input'>['type'];
}) {
  const beside = isOutside ? (
    <span className="opt">set from outside</span>
  ) : (
    isOptional && <span className="opt">optional</span>
  );
  const why = isOutside ? 'Set by the machine’s environment; change it there.' : hint;
  return (
    <Labelled label={label} beside={beside} error={error} hint={why}>
      {(tied) => {
        const given = { className: 'in', name, defaultValue: value, disabled: isOutside, autoComplete: 'off', ...tied };
        return rows === undefined ? <input type={type} {...given} /> : <textarea rows={rows} dir="auto" {...given} />;
      }}
    </Labelled>
  );
}
