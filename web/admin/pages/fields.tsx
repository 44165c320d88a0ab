import { createContext, useContext } from 'react';
import { Labelled } from '../../ui/form/labelled.tsx';
import { PictureUpload } from '../form/picture-upload.tsx';
import styles from './pages.module.css';
import { texts } from './texts.ts';

/** What is wrong with single fields, by their path in the pages, as in `home.slides.0.word`. */
export const WrongFields = createContext<Readonly<Record<string, string>>>({});

/** A text that is followed while it is typed; with `rows` it has several lines. */
export function Words({
  label,
  value,
  path,
  hint,
  rows,
  list,
  onChange,
}: {
  label: string;
  value: string;
  path: string;
  hint?: string;
  rows?: number;
  list?: string;
  onChange: (value: string) => void;
}) {
  const error = useContext(WrongFields)[path];
  const shared = { className: 'in', value, dir: 'auto', autoComplete: 'off' } as const;
  return (
    <Labelled label={label} error={error} hint={hint} className={rows === undefined ? '' : styles.wide}>
      {(tied) =>
        rows === undefined ? (
          <input {...shared} {...tied} list={list} onChange={(event) => onChange(event.target.value)} />
        ) : (
          <textarea {...shared} {...tied} rows={rows} onChange={(event) => onChange(event.target.value)} />
        )
      }
    </Labelled>
  );
}

/** The id of the list of fonts that fields offer; FontNames writes it. */
const FONTS = 'fonts-of-the-shop';

/** The fonts of the shop, for the fields that name one. */
export function FontNames({ fonts }: { fonts: readonly { name: string; slug: string }[] }) {
  return (
    <datalist id={FONTS}>
      {fonts.map(({ name, slug }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </datalist>
  );
}

/** A font by its name in addresses; the shop's fonts are offered. */
export function FontField({
  value,
  path,
  label = 'Font',
  onChange,
}: {
  value: string;
  path: string;
  label?: string;
  onChange: (value: string) => void;
}) {
  return <Words label={label} value={value} path={path} list={FONTS} onChange={onChange} />;
}

/** A picture that the shop keeps, and its size in pixels. */
export type KeptPicture = { url: string; width: number; height: number };

/** Takes in a picture, shows it, and lets it go again. */
export function PictureChoice({
  picture,
  what,
  isNeeded = false,
  onChange,
}: {
  picture: string | null;
  /** Of what it is, as in "Picture of client 2". */
  what: string;
  isNeeded?: boolean;
  onChange: (picture: KeptPicture | null) => void;
}) {
  return (
    <div className={styles.picture}>
      {picture !== null && <img src={picture} alt="" />}
      <PictureUpload
        look="btn small"
        trouble={texts.pictureNotKept}
        onKept={async (url) => onChange({ url, ...(await measure(url)) })}
      >
        {picture === null ? 'Upload a picture' : 'Another picture'}
        <span className="vh">, {what}</span>
      </PictureUpload>
      {picture !== null && !isNeeded && (
        <button type="button" className="link" onClick={() => onChange(null)}>
          No picture<span className="vh">, {what}</span>
        </button>
      )}
    </div>
  );
}

/** How large a picture is, in pixels. */
function measure(url: string): Promise<{ width: number; height: number }> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => reject(new Error(texts.pictureNotKept));
    image.src = url;
  });
}
