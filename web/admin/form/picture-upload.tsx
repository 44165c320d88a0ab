import { type ReactNode, useId } from 'react';
import { t } from '#contract/languages/translate.ts';
import { useAct } from '../../api/use-act.ts';
import { sendForm } from '../products/product-form.ts';
import styles from './picture-upload.module.css';

/** Takes in a picture, which the shop draws anew and keeps, for a page that its owner writes. */
export function PictureUpload({
  look,
  trouble,
  noteId,
  onKept,
  children,
}: {
  /** Whether it stands as a button or as a link. */
  look: 'btn small' | 'link';
  /** What is said when the picture was not kept. */
  trouble: string;
  /** The sentence that helps, by its id. */
  noteId?: string;
  /** @param url where the shop shows it. */
  onKept: (url: string) => void | Promise<void>;
  children: ReactNode;
}) {
  const id = useId();
  const { isBusy, act } = useAct({ changesPage: false });

  async function send(file: File) {
    const form = new FormData();
    form.set('picture', file);
    await act(
      async () => onKept((await sendForm<{ url: string }>('POST', '/api/landing-page/pictures', form)).url),
      trouble,
    );
  }

  return (
    <>
      <label className={`${look} ${styles.upload}`} htmlFor={id}>
        {isBusy ? t('Uploading...') : children}
      </label>
      <input
        className="vh"
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        aria-describedby={noteId}
        disabled={isBusy}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) send(file);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}
