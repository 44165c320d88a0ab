import { type FormEvent, useId, useRef } from 'react';
import type { ShopSettings } from '#contract/admin/settings.ts';
import { useAct } from '../../api/use-act.ts';
import { Labelled } from '../../ui/form/labelled.tsx';
import { LongField } from '../../ui/form/long-field.tsx';
import { useFirstWrong } from '../../ui/form/use-first-wrong.ts';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import { saveByKey } from '../form/save-by-key.ts';
import styles from './settings.module.css';
import { texts } from './texts.ts';

/** The rule by which a refund is proposed to whoever makes one. */
export function RefundsSection({
  refunds: { days, evenIfDownloaded, consentText },
}: {
  refunds: ShopSettings['refunds'];
}) {
  const { isBusy, fields, act } = useAct();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  useFirstWrong(form, fields);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const figure = String(typed.get('days')).trim();
    const body = {
      days: figure === '' ? Number.NaN : Number(figure),
      evenIfDownloaded: typed.get('evenIfDownloaded') !== null,
      consentText: String(typed.get('consentText')),
    };
    if (await act(() => callAdmin('changeRefundSettings', { body }), texts.notSaved)) toastSuccess(texts.refundsSaved);
  }

  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>Refunds</h2>
        <p className="two">
          The rule that a refund is proposed by. You may always give back more. A buyer who has not agreed that the
          files come at once keeps the right to withdraw after a download too.
        </p>
      </div>
      <form
        ref={form}
        className={styles.form}
        aria-labelledby={id}
        method="post"
        noValidate
        onSubmit={save}
        onKeyDown={saveByKey}
      >
        <Labelled
          label="Days after the payment"
          error={fields.days}
          hint="0 to 365. Consumers of the European Union have 14."
        >
          {(tied) => (
            <input className="in" name="days" inputMode="numeric" autoComplete="off" defaultValue={days} {...tied} />
          )}
        </Labelled>
        <div className="field">
          <label className="check">
            <input type="checkbox" name="evenIfDownloaded" defaultChecked={evenIfDownloaded} />
            <span>Also after a download</span>
          </label>
        </div>
        <LongField
          label="Words of consent at the checkout"
          name="consentText"
          rows={3}
          defaultValue={consentText}
          error={fields.consentText}
          hint="Whoever ticks them gives up the right to withdraw. Every order keeps the words that its buyer read."
        />
        <p>
          <button type="submit" className="btn small" disabled={isBusy}>
            {isBusy ? 'Saving...' : 'Save refunds'}
          </button>
        </p>
      </form>
    </section>
  );
}
