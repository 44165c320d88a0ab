import { type DragEvent, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { FileButton } from '../ui/form/file-button.tsx';
import styles from './clean.module.css';
import type { DroppedFile } from './found-file.ts';
import { listChosen, listDropped } from './list-dropped.ts';

/** Takes files, archives and whole folders, dropped or chosen. */
export function DropFolder({ isBusy, onFiles }: { isBusy: boolean; onFiles: (files: DroppedFile[]) => void }) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isBusy) void listDropped(event.dataTransfer).then((files) => files.length > 0 && onFiles(files));
  };
  return (
    <section
      className={styles.drop}
      aria-label={t('Drop a folder here')}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p className="t24">{t('Drop a folder, a ZIP or a saved web site here.')}</p>
      <div className={styles.buttons}>
        <FileButton isFolder isBusy={isBusy} onFiles={(files) => onFiles(listChosen(files))}>
          {t('Choose a folder')}
        </FileButton>
        <FileButton isBusy={isBusy} onFiles={(files) => onFiles(listChosen(files))}>
          {t('Choose files')}
        </FileButton>
      </div>
      <p className="two t13">
        {t('Your files stay in this browser. The shop gets only licence numbers and hashes, and no file names.')}
      </p>
    </section>
  );
}
