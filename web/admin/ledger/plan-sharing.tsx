import { useState } from 'react';
import type { PlanSharing } from '#contract/admin/statements.ts';
import { t } from '#contract/languages/translate.ts';
import { Field } from '../../ui/form/field.tsx';
import { formatMonth } from '../../ui/format-date.ts';
import { callAdmin } from '../call-admin.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import styles from './ledger.module.css';
import { texts } from './texts.ts';

/** Whether the income of plans is shared, by which rule, and for administrators the way to change that. */
export function PlanSharingPanel({ sharing, mayChange }: { sharing: PlanSharing; mayChange: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [latest] = sharing;
  const isShared = latest?.isShared ?? false;
  return (
    <section className={styles.part} aria-labelledby="plans">
      <div className="headrow">
        <h2 id="plans">{t('Income of plans')}</h2>
        {mayChange && (
          <button type="button" className="btn small" onClick={() => setIsOpen(true)}>
            {isShared ? t('Stop sharing…') : t('Share…')}
          </button>
        )}
      </div>
      <p>
        {latest === undefined
          ? t('It isn’t shared: all of it stays with the shop.')
          : isShared
            ? t('Shared from {month} on.', { month: formatMonth(latest.month) })
            : t('Not shared from {month}.', { month: formatMonth(latest.month) })}
      </p>
      <p className="two">
        {t(
          'When it is shared, what is paid for a plan is divided among the fonts that its subscribers downloaded in the month of the payment. Each font counts once per subscriber, by its price on the day of the download. Designers and foundries then get their usual share of each font. If nothing was downloaded, the income stays with the shop.',
        )}
      </p>
      {isOpen && <ChangeSharing isShared={!isShared} onClose={() => setIsOpen(false)} />}
    </section>
  );
}

function ChangeSharing({ isShared, onClose }: { isShared: boolean; onClose: () => void }) {
  const change = (form: FormData) =>
    callAdmin('setPlanSharing', { body: { month: String(form.get('month') ?? ''), isShared } });
  return (
    <FormDialog
      title={isShared ? t('Share the income of plans') : t('Stop sharing the income of plans')}
      verb={isShared ? t('Share') : t('Stop sharing')}
      work={change}
      failure={t(texts.sharingNotChanged)}
      done={t(texts.sharingChanged)}
      onClose={onClose}
    >
      {(fields) => (
        <Field
          label={t('From month')}
          name="month"
          type="month"
          defaultValue={new Date().toISOString().slice(0, 7)}
          hint={t('Applies to payments from then on. Closed months don’t change.')}
          error={fields.month}
        />
      )}
    </FormDialog>
  );
}
