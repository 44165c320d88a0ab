import { msg, t } from '#contract/languages/translate.ts';
import type { AdminLink } from '../../ui/admin-frame/admin-frame.tsx';
import { Modal } from '../../ui/modal.tsx';
import dialog from '../form/dialog.module.css';
import styles from './key-list.module.css';

const KEYS = [
  [['Ctrl', 'K'], msg('Search')],
  [['/'], msg('Search')],
  [['J'], msg('Next table row')],
  [['K'], msg('Previous table row')],
  [['Enter'], msg('Open the row')],
  [['Ctrl', 'S'], msg('Save the form')],
  [['Esc'], msg('Close')],
  [['?'], msg('This list')],
] as const;

/** The keys of the admin pages; G and a letter leads to a page. */
export function KeyList({
  isOpen,
  pages,
  onClose,
}: {
  isOpen: boolean;
  pages: readonly AdminLink[];
  onClose: () => void;
}) {
  const lettered = pages.flatMap(({ name, letter }) => (letter ? [[['G', letter.toUpperCase()], name] as const] : []));
  return (
    <Modal isOpen={isOpen} onClose={onClose} label={t('Keyboard shortcuts')}>
      <div className={dialog.dialog}>
        <h2>{t('Keyboard shortcuts')}</h2>
        <dl className={styles.keys}>
          {[...KEYS.map(([keys, does]) => [keys, t(does)] as const), ...lettered].map(([keys, does]) => (
            <div key={keys.join()}>
              <dt>
                {keys.map((key) => (
                  <kbd className="kbd" key={key}>
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p className={dialog.ways}>
          <button type="button" className="btn" onClick={onClose}>
            {t('Close')}
          </button>
        </p>
      </div>
    </Modal>
  );
}
