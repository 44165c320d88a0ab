import { useId } from 'react';
import { PictureUpload } from '../../form/picture-upload.tsx';
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
  return (
    <div className="field">
      <span className="lab" id={`${id}-name`}>
        Picture for links <span className="opt">optional</span>
      </span>
      {picture !== null && <img className={styles.shared} src={picture} alt="As other sites show it" />}
      <span className={styles.picks}>
        <PictureUpload look="link" noteId={`${id}-note`} trouble={texts.pictureNotKept} onKept={onChange}>
          {picture === null ? 'Choose a picture' : 'Choose another'}
        </PictureUpload>
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
