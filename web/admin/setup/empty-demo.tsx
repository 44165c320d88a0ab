import { useState } from 'react';
import type { Setup } from '#contract/admin/setup.ts';
import { EMPTY_WORDS } from '#contract/text/empty-words.ts';
import { Field } from '../../ui/form/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { callAdmin } from '../call-admin.ts';
import styles from '../form/dialog.module.css';
import { FormDialog } from '../form/form-dialog.tsx';
import { texts } from './texts.ts';

type Demo = NonNullable<Setup['demo']>;

/** Asks twice before the demo is emptied: once with what goes, and once for words that nobody types by chance. */
export function EmptyDemo({ demo, onClose }: { demo: Demo; onClose: () => void }) {
  const [isSure, setSure] = useState(false);
  if (!isSure)
    return (
      <Modal isOpen onClose={onClose} label="Empty the demo?">
        <div className={styles.dialog}>
          <h2>Empty the demo?</h2>
          <p>{sayWhatGoes(demo)} Staff, settings and the audit log stay. It can not be undone.</p>
          <p className={styles.ways}>
            <button type="button" className="btn" onClick={onClose}>
              Keep the demo
            </button>
            <button type="button" className="btn risk" onClick={() => setSure(true)}>
              Go on
            </button>
          </p>
        </div>
      </Modal>
    );
  return (
    <FormDialog
      title="Start my own shop"
      verb="Empty the demo"
      work={(form) => callAdmin('beginOwnShop', { body: { confirm: String(form.get('confirm') ?? '') } })}
      trouble={texts.notEmptied}
      done={texts.emptied}
      onClose={onClose}
    >
      {(fields) => (
        <Field
          label={`Type: ${EMPTY_WORDS}`}
          name="confirm"
          autoComplete="off"
          error={fields.confirm}
          hint={sayWhatGoes(demo)}
        />
      )}
    </FormDialog>
  );
}

function sayWhatGoes({ fonts, orders, customers }: Demo): string {
  return `${count(fonts, 'font')}, all licence types, plans and landing pages, ${count(orders, 'order')} of the sandbox and ${count(customers, 'customer')} go.`;
}

const count = (many: number, what: string) => `${many} ${what}${many === 1 ? '' : 's'}`;
