import type { ReactNode } from 'react';
import styles from './file-button.module.css';

/** A button that asks for a file, for as many as somebody chooses, or for all of a folder. */
export function FileButton({
  accept,
  isFolder = false,
  isBusy = false,
  onFile,
  onFiles,
  children,
}: {
  accept?: string;
  isFolder?: boolean;
  isBusy?: boolean;
  onFile?: (file: File) => void;
  onFiles?: (files: File[]) => void;
  children: ReactNode;
}) {
  return (
    <label className={`btn small ${styles.file}`} aria-disabled={isBusy}>
      {children}
      <input
        className="vh"
        type="file"
        accept={accept}
        disabled={isBusy}
        multiple={onFiles !== undefined}
        {...(isFolder ? { webkitdirectory: '' } : {})}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          const [file] = files;
          // The same file again is to be another choice.
          event.currentTarget.value = '';
          if (file) onFile?.(file);
          if (file) onFiles?.(files);
        }}
      />
    </label>
  );
}
