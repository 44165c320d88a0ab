import { useState } from 'react';
import type { Setup } from '#contract/admin/setup.ts';
import { t } from '#contract/languages/translate.ts';
import { EMPTY_WORDS } from '#contract/text/empty-words.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { Field } from '../../ui/form/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { callAdmin } from '../call-admin.ts';
import styles from '../form/dialog.module.css';
import { FormDialog } from '../form/form-dialog.tsx';
import { texts } from './texts.ts';

type Demo = NonNullable<Setup['demo']>;

/** Asks twice before the demo is emptied: first with a list of what is deleted, then for a phrase to type. */
export function EmptyDemo({ demo, onClose }: { demo: Demo; onClose: () => void }) {
  const [isSure, setSure] = useState(false);
  if (!isSure)
    return (
      <Modal isOpen onClose={onClose} label={t('Empty the demo?')}>
        <div className={styles.dialog}>
          <h2>{t('Empty the demo?')}</h2>
          <p>
            {t('{demo} Staff, settings and the audit log stay. You can’t undo this.', { demo: describeWhatGoes(demo) })}
          </p>
          <p className={styles.ways}>
            <button type="button" className="btn" onClick={onClose}>
              {t('Keep the demo')}
            </button>
            <button type="button" className="btn risk" onClick={() => setSure(true)}>
              {t('Go on')}
            </button>
          </p>
        </div>
      </Modal>
    );
  return (
    <FormDialog
      title={t('Start my own shop')}
      verb={t('Empty the demo')}
      work={async (form) => {
        // Closes the shop first, so that visitors don't see it half emptied.
        if (form.has('closes')) await callAdmin('changeOpening', { body: { isClosed: true } });
        await callAdmin('beginOwnShop', { body: { confirm: String(form.get('confirm') ?? '') } });
      }}
      failure={t(texts.notEmptied)}
      done={t(texts.emptied)}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Field
            label={t('Type: {EMPTY_WORDS}', { EMPTY_WORDS })}
            name="confirm"
            autoComplete="off"
            error={fields.confirm}
            hint={describeWhatGoes(demo)}
          />
          <label className="check">
            <input type="checkbox" name="closes" defaultChecked />
            <span>{t('Close the shop to visitors until I open it')}</span>
          </label>
        </>
      )}
    </FormDialog>
  );
}

function describeWhatGoes({ fonts, orders, customers }: Demo): string {
  return t(
    '{fonts}, all licence types, plans and landing pages, {orders} from test purchases and {customers} will be deleted.',
    {
      fonts: formatCount('{count} font', '{count} fonts', fonts),
      orders: formatCount('{count} order', '{count} orders', orders),
      customers: formatCount('{count} customer', '{count} customers', customers),
    },
  );
}
