import { useId } from 'react';
import { useAct } from '../../../api/use-act.ts';
import { sendForm } from '../../products/send-form.ts';
import styles from '../settings.module.css';
import { texts } from '../texts.ts';

/** The picture that other sites show beside a link to the shop; it counts once the section is saved. */
export function SharePictureField({
  picture,
  error,
  onChange,
}: {
  picture: string | null;
  error: string | undefined;
  onChange: (picture: string | null) => void;
}) {
  const id = useId();
  const { isBusy, act } = useAct({ changesPage: false });

  async function send(file: File) {
    const form = new FormData();
    form.set('picture', file);
    await act(
      async () => onChange((await sendForm<{ url: string }>('POST', '/api/landing-page/pictures', form)).url),
      texts.pictureNotKept,
    );
  }

  return (
    <div className="field">
      <span className="lab" id={`${id}-name`}>
        Picture for links <span className="opt">optional</span>
      </span>
      {picture !== null && <img className={styles.shared} src={picture} alt="As other sites show it" />}
      <span className={styles.picks}>
        <label className="link" htmlFor={id}>
          {isBusy ? 'Uploading...' : picture === null ? 'Choose a picture' : 'Choose another'}
        </label>
        <input
          className="vh"
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-describedby={`${id}-note`}
          disabled={isBusy}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) send(file);
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
        {picture !== null && (
          <button type="button" className="link" onClick={() => onChange(null)}>
            Take it off
          </button>
        )}
      </span>
      <span className={error === undefined ? 'hint' : 'err'} id={`${id}-note`}>
        {error ?? '1200 by 630 is what most sites show. A font shows its own letters there.'}
      </span>
    </div>
  );
}
