import type { ReactNode } from 'react';
import styles from './products.module.css';
import type { UploadState } from './use-upload.ts';

/** A button that asks for a file. */
export function UploadControl({
  accept,
  isBusy,
  onFile,
  children,
}: {
  accept: string;
  isBusy: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}) {
  return (
    <label className={`btn small ${styles.upload}`} aria-disabled={isBusy}>
      {children}
      <input
        className="vh"
        type="file"
        accept={accept}
        disabled={isBusy}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file again is to be another choice.
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}

/** How far an upload is, and the way to take it back. Without one it is an empty line. */
export function UploadProgress({ state, onCancel }: { state: UploadState; onCancel: () => void }) {
  const { name, bytes, percent, isUnderway } = state;
  return (
    <div className={styles.progress} data-underway={isUnderway || undefined}>
      {isUnderway && <bdi className="b ell">{name}</bdi>}
      <progress max={100} value={percent} aria-label="Upload progress" />
      {isUnderway && (
        <>
          <span>
            <span className="b">{percent}%</span> of {(bytes / 1_000_000).toFixed(1)} MB
            {percent === 100 && ', the fonts are being read'}
          </span>
          <button type="button" className="link" onClick={onCancel}>
            Cancel
          </button>
        </>
      )}
    </div>
  );
}
