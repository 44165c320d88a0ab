import { PictureUpload } from '../form/picture-upload.tsx';
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
  return (
    <>
      <div>
        <Line label="Image URL" value={url} onChange={onUrl} error={errors.url} hint="https://…, or a file below." />
        <p className={styles.upload}>
          <PictureUpload look="btn small" trouble={texts.pictureNotKept} onKept={onUrl}>
            Upload an image
          </PictureUpload>
        </p>
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
