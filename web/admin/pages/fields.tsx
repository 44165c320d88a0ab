import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { type Message, t } from '#contract/languages/translate.ts';
import { useQuery } from '../../api/use-query.ts';
import { ChoiceField } from '../../ui/form/choice.tsx';
import { Labelled } from '../../ui/form/labelled.tsx';
import { adminQuery } from '../call-admin.ts';
import { FontChoice, type FontOption } from '../fonts/font-choice.tsx';
import { PictureUpload } from '../form/picture-upload.tsx';
import { MoveButtons, moveItem } from '../sortable/sortable.tsx';
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
  onChange,
}: {
  label: string;
  value: string;
  path: string;
  hint?: string;
  rows?: number;
  onChange: (value: string) => void;
}) {
  const error = useContext(WrongFields)[path];
  const shared = { className: 'in', value, dir: 'auto', autoComplete: 'off' } as const;
  return (
    <Labelled label={label} error={error} hint={hint} className={rows === undefined ? '' : styles.wide}>
      {(tied) =>
        rows === undefined ? (
          <input {...shared} {...tied} onChange={(event) => onChange(event.target.value)} />
        ) : (
          <textarea {...shared} {...tied} rows={rows} onChange={(event) => onChange(event.target.value)} />
        )
      }
    </Labelled>
  );
}

/** A font of the shop, which the pages name by its slug; with `onStyle` one of its styles next to it. */
export function FontField({
  value,
  path,
  label = t('Font'),
  isOptional = false,
  style = null,
  onChange,
  onStyle,
}: {
  value: string;
  path: string;
  label?: string;
  isOptional?: boolean;
  style?: string | null;
  onChange: (value: string) => void;
  onStyle?: (style: string | null) => void;
}) {
  const error = useContext(WrongFields)[path];
  const { data: found, hasFailed } = useQuery(
    value === '' ? null : adminQuery('productBySlug', { params: { slug: value } }),
  );
  const known = found?.data.slug === value ? found.data : null;
  const [picked, setPicked] = useState<FontOption | null>(null);
  const named = known ?? (picked?.slug === value ? picked : null);
  // A font that left the shop, or has not come yet, is called by what the page holds.
  const font = value === '' ? null : (named ?? { id: 0, slug: value, name: value, images: '' });
  const names = known?.font?.styles.map(({ name }) => name) ?? [];
  const all = style === null || names.includes(style) ? names : [style, ...names];
  return (
    <>
      <FontChoice
        label={label}
        font={font}
        isOptional={isOptional}
        error={error ?? (hasFailed ? t('This font is not on offer. Choose another one.') : undefined)}
        onChoose={(chosen) => {
          setPicked(chosen);
          onChange(chosen?.slug ?? '');
        }}
      />
      {onStyle && (
        <ChoiceField
          label={t('Style')}
          none={t('Its main style')}
          options={all.map((name) => [name, name] as const)}
          value={style ?? ''}
          onChange={(event) => onStyle(event.target.value || null)}
        />
      )}
    </>
  );
}

/** A picture that the shop stores, and its size in pixels. */
export type StoredPicture = { url: string; width: number; height: number };

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
  onChange: (picture: StoredPicture | null) => void;
}) {
  return (
    <div className={styles.picture}>
      {picture !== null && <img src={picture} alt="" />}
      <PictureUpload
        look="btn small"
        failure={t(texts.pictureNotKept)}
        onKept={async (url) => onChange({ url, ...(await measure(url)) })}
      >
        {picture === null ? t('Upload a picture') : t('Another picture')}
        <span className="vh">, {what}</span>
      </PictureUpload>
      {picture !== null && !isNeeded && (
        <button type="button" className="link" onClick={() => onChange(null)}>
          {t('No picture')}
          <span className="vh">, {what}</span>
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
    image.onerror = () => reject(new Error(t(texts.pictureNotKept)));
    image.src = url;
  });
}

/** A list of a page that its owner adds to, takes from and puts in order; what happens is said aloud. */
export function ItemList<Item>({
  title,
  one,
  add,
  items,
  most,
  make,
  onChange,
  children,
}: {
  title: string;
  /** What one of them is called, by its place: "slide 2"; and how one is added. */
  one: Message;
  add: string;
  items: readonly Item[];
  /** This many at the most. */
  most: number;
  make: () => Item;
  onChange: (items: Item[]) => void;
  /** The fields of one; `at` is its place. */
  children: (item: Item, change: (part: Partial<Item>) => void, at: number) => ReactNode;
}) {
  const last = useRef(items.length);
  const [ids, setIds] = useState(() => items.map((_, at) => at));
  const [text, setSaid] = useState('');
  const name = (at: number) => t(one, { number: at + 1 });

  function addOne() {
    last.current += 1;
    setIds([...ids, last.current]);
    onChange([...items, make()]);
    setSaid(t('{item} added.', { item: name(items.length) }));
  }

  function move(from: number, to: number) {
    setIds([...moveItem(ids, from, to)]);
    onChange([...moveItem(items, from, to)]);
    setSaid(t('{item} moved to place {place} of {count}.', { item: name(from), place: to + 1, count: items.length }));
  }

  function remove(at: number) {
    setIds(ids.toSpliced(at, 1));
    onChange(items.toSpliced(at, 1));
    setSaid(t('{item} removed.', { item: name(at) }));
  }

  return (
    <section className={styles.list} aria-label={title}>
      <div className="headrow">
        <h2>{title}</h2>
        {items.length < most && (
          <button type="button" className="btn small" onClick={addOne}>
            {add}
          </button>
        )}
      </div>
      <ol>
        {items.map((item, at) => (
          <li key={ids[at]}>
            <fieldset className={styles.item}>
              <legend className="vh">{name(at)}</legend>
              <div className={styles.fields}>
                {children(item, (part) => onChange(items.with(at, { ...item, ...part })), at)}
              </div>
              <span className={styles.ways}>
                <MoveButtons name={name(at)} at={at} count={items.length} onMove={(to) => move(at, to)} />
                <button type="button" className="link" onClick={() => remove(at)}>
                  {t('Remove')}
                  <span className="vh"> {name(at)}</span>
                </button>
              </span>
            </fieldset>
          </li>
        ))}
      </ol>
      {items.length === 0 && <p className="two">{t('None.')}</p>}
      <p className="vh" role="status" aria-label={title}>
        {text}
      </p>
    </section>
  );
}
