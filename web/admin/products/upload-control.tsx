import type { ReactNode } from 'react';
import styles from './products.module.css';
import type { UploadState } from './use-upload.ts';

/** A button that asks for a file, or for as many as somebody chooses. */
export function UploadControl({
  accept,
  isBusy,
  onFile,
  onFiles,
  children,
}: {
  accept: string;
  isBusy: boolean;
  onFile?: (file: File) => void;
  onFiles?: (files: File[]) => void;
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
        multiple={onFiles !== undefined}
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

/** How far an upload is, and the way to take it back. Without one it is an empty line. */
export function UploadProgress({ state, onCancel }: { state: UploadState; onCancel: () => void }) {
  const { name, bytes, percent, isUnderway, place } = state;
  return (
    <div className={styles.progress} data-underway={isUnderway || undefined}>
      {isUnderway && <bdi className="b ell">{name}</bdi>}
      <progress max={100} value={percent} aria-label="Upload progress" />
      {isUnderway && (
        <>
          <span>
            {place !== '' && `${place}, `}
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
