import { t } from '#contract/languages/translate.ts';
import { Labelled } from '../ui/form/labelled.tsx';
import type { BillingChosen, InvoiceTo } from './use-billing.ts';

/** Asks for the buyer's own purchase order number, and whether somebody else gets the invoice. */
export function BillingFields({ billing: { said, problems, change } }: { billing: BillingChosen }) {
  const { poNumber, invoiceTo } = said;
  return (
    <>
      <Labelled
        label={
          <>
            {t('Purchase order number')} <span className="opt">{t('optional')}</span>
          </>
        }
        error={problems.poNumber}
        hint={t('Your own number for this purchase. It’s on the invoice.')}
      >
        {(tied) => (
          <input
            className="in"
            {...tied}
            maxLength={60}
            value={poNumber}
            onChange={(event) => change({ poNumber: event.target.value })}
          />
        )}
      </Labelled>
      <label className="check">
        <input
          type="checkbox"
          checked={invoiceTo !== null}
          onChange={(event) =>
            change({ invoiceTo: event.target.checked ? { name: '', address: '', email: '' } : null })
          }
        />
        <span>{t('Make the invoice out to someone else')}</span>
      </label>
      {invoiceTo && (
        <InvoiceToFields
          invoiceTo={invoiceTo}
          problems={problems}
          onChange={(part) => change({ invoiceTo: { ...invoiceTo, ...part } })}
        />
      )}
    </>
  );
}

function InvoiceToFields({
  invoiceTo: { name, address, email },
  problems,
  onChange,
}: {
  invoiceTo: InvoiceTo;
  problems: BillingChosen['problems'];
  onChange: (part: Partial<InvoiceTo>) => void;
}) {
  return (
    <>
      <Labelled label={t('Invoice to')} error={problems.name} hint={t('A company or a person.')}>
        {(tied) => (
          <input
            className="in"
            {...tied}
            maxLength={200}
            value={name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Labelled>
      <Labelled label={t('Invoice address')} error={problems.address} hint={t('With town and country.')}>
        {(tied) => (
          <textarea
            className="in"
            dir="auto"
            rows={3}
            {...tied}
            value={address}
            onChange={(event) => onChange({ address: event.target.value })}
          />
        )}
      </Labelled>
      <Labelled
        label={
          <>
            {t('Email for the invoice')} <span className="opt">{t('optional')}</span>
          </>
        }
        error={problems.email}
        hint={t('They get the invoice too. You get the fonts.')}
      >
        {(tied) => (
          <input
            className="in"
            {...tied}
            type="email"
            maxLength={254}
            value={email}
            onChange={(event) => onChange({ email: event.target.value })}
          />
        )}
      </Labelled>
    </>
  );
}
