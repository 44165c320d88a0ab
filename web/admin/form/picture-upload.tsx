import { type ReactNode, useId } from 'react';
import { t } from '#contract/languages/translate.ts';
import { useMutation } from '../../api/use-mutation.ts';
import styles from './picture-upload.module.css';
import { sendForm } from './send-form.ts';

/** Uploads a picture for a page that the owner writes. The shop re-encodes and stores it. */
export function PictureUpload({
  look,
  failure,
  noteId,
  onKept,
  children,
}: {
  /** Whether it stands as a button or as a link. */
  look: 'btn small' | 'link';
  /** What is said when the picture was not stored. */
  failure: string;
  /** The sentence that helps, by its id. */
  noteId?: string;
  /** @param url where the shop shows it. */
  onKept: (url: string) => void | Promise<void>;
  children: ReactNode;
}) {
  const id = useId();
  const { isPending, mutate } = useMutation({ revalidates: false });

  async function send(file: File) {
    const form = new FormData();
    form.set('picture', file);
    await mutate(
      async () => onKept((await sendForm<{ url: string }>('POST', '/api/landing-page/pictures', form)).url),
      failure,
    );
  }

  return (
    <>
      <label className={`${look} ${styles.upload}`} htmlFor={id}>
        {isPending ? t('Uploading...') : children}
      </label>
      <input
        className="vh"
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        aria-describedby={noteId}
        disabled={isPending}
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
