import { createContext, useContext, useId } from 'react';
import { useAct } from '../../api/use-act.ts';
import { Labelled } from '../../ui/form/labelled.tsx';
import { sendForm } from '../products/send-form.ts';
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
  const id = useId();
  const { isBusy, act } = useAct({ changesPage: false });

  async function send(file: File) {
    const form = new FormData();
    form.set('picture', file);
    await act(async () => {
      const { url } = await sendForm<{ url: string }>('POST', '/api/landing-page/pictures', form);
      onChange({ url, ...(await measure(url)) });
    }, texts.pictureNotKept);
  }

  return (
    <div className={styles.picture}>
      {picture !== null && <img src={picture} alt="" />}
      <label className="btn small" htmlFor={id}>
        {isBusy ? 'Uploading...' : picture === null ? 'Upload a picture' : 'Another picture'}
        <span className="vh">, {what}</span>
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
