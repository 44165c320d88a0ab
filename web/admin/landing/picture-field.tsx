import { useId } from 'react';
import { useAct } from '../../api/use-act.ts';
import { sendForm } from '../products/send-form.ts';
import styles from './landing.module.css';
import { Line } from './line.tsx';
import { texts } from './texts.ts';

/** The picture of a section: its address, or a file that the shop keeps; and what it shows, for who can not see it. */
export function PictureField({
  url,
  alt,
  errors,
  onUrl,
  onAlt,
}: {
  url: string;
  alt: string;
  errors: { url?: string | undefined; alt?: string | undefined };
  onUrl: (url: string) => void;
  onAlt: (alt: string) => void;
}) {
  const id = useId();
  const { isBusy, act } = useAct({ changesPage: false });

  async function send(file: File) {
    const form = new FormData();
    form.set('picture', file);
    await act(
      async () => onUrl((await sendForm<{ url: string }>('POST', '/api/landing-page/pictures', form)).url),
      texts.pictureNotKept,
    );
  }

  return (
    <>
      <div>
        <Line label="Image URL" value={url} onChange={onUrl} error={errors.url} hint="https://…, or a file below." />
        <label className={`btn small ${styles.upload}`} htmlFor={id}>
          {isBusy ? 'Uploading...' : 'Upload an image'}
        </label>
        <input
          className="vh"
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          disabled={isBusy}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) send(file);
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
      </div>
      <Line
        label="Image Description"
        value={alt}
        onChange={onAlt}
        error={errors.alt}
        hint="What it shows, in a sentence."
      />
    </>
  );
}
