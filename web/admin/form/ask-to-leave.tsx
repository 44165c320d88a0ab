import { useEffect } from 'react';
import { t } from '#contract/languages/translate.ts';
import { Modal } from '../../ui/modal.tsx';
import dialog from './dialog.module.css';

/** Asks before what was written and not saved goes. */
export function AskToLeave({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Modal isOpen onClose={onStay} label={t('Leave without saving?')}>
      <div className={dialog.dialog}>
        <h2>{t('Leave without saving?')}</h2>
        <p>{t('Your changes aren’t saved yet.')}</p>
        <p className={dialog.ways}>
          <button type="button" className="btn" onClick={onStay}>
            {t('Keep editing')}
          </button>
          <button type="button" className="btn risk" onClick={onLeave}>
            {t('Discard the changes')}
          </button>
        </p>
      </div>
    </Modal>
  );
}

/** The browser asks before the page goes while there is something to lose. */
export function useAskBeforeUnload(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', stay);
    return () => window.removeEventListener('beforeunload', stay);
  }, [isChanged]);
}
