import { keysOf } from '#contract/keys-of.ts';
import { t } from '#contract/languages/translate.ts';
import { isOneOf } from '#contract/one-of.ts';
import { ChoiceField } from '../../ui/form/choice.tsx';
import { Labelled } from '../../ui/form/labelled.tsx';
import { contrastOf, isColor } from '../../ui/sections/readable-ink.ts';
import { PictureUpload } from '../form/picture-upload.tsx';
import styles from './landing.module.css';
import { alignNames, type Content, type DraftSection, typeNames } from './template-draft.ts';
import { texts } from './texts.ts';

/** Text is read by most from this ratio on, and by nearly all from the other (WCAG 2.2, 1.4.3 and 1.4.6). */
const ENOUGH = 4.5;

const PLENTY = 7;

type Look = DraftSection['styles'];

/** What can be said of one section, and how it looks. */
export function SectionFields({
  section,
  errors,
  onChange,
}: {
  section: DraftSection;
  errors: Readonly<Record<string, string>>;
  onChange: (section: DraftSection) => void;
}) {
  const { content, styles: look } = section;
  const format = (part: Partial<Content>) => onChange({ ...section, content: { ...content, ...part } });
  const paint = (part: Partial<Look>) => onChange({ ...section, styles: { ...look, ...part } });
  const line = (name: keyof Content) => ({
    value: content[name],
    onChange: (words: string) => format({ [name]: words }),
    error: errors[`content.${name}`],
  });
  return (
    <div className={styles.pairs}>
      <ChoiceField
        label={t('Section Type')}
        options={keysOf(typeNames).map((type) => [type, t(typeNames[type])] as const)}
        value={section.type}
        onChange={({ target: { value } }) => isOneOf(keysOf(typeNames), value) && onChange({ ...section, type: value })}
      />
      <fieldset className="field">
        <legend className="lab">{t('Alignment')}</legend>
        <span className="seg">
          {keysOf(alignNames).map((align) => (
            <button key={align} type="button" aria-pressed={look.align === align} onClick={() => paint({ align })}>
              {t(alignNames[align])}
            </button>
          ))}
        </span>
      </fieldset>
      <Line label={t('Heading')} isWide {...line('heading')} />
      <Line label={t('Subheading')} isWide {...line('subheading')} />
      <Line label={t('Text')} rows={2} {...line('text')} />
      <PictureField
        url={content.image}
        alt={section.title}
        errors={{ url: errors['content.image'], alt: errors.title }}
        onUrl={(image) => format({ image })}
        onAlt={(title) => onChange({ ...section, title })}
      />
      <Line label={t('Button Label')} {...line('buttonLabel')} />
      <Line label={t('Button URL')} hint={t('A path such as /product, or https://…')} {...line('buttonUrl')} />
      <ColorField
        label={t('Background Color')}
        value={look.backgroundColor}
        onChange={(backgroundColor) => paint({ backgroundColor })}
        error={errors['styles.backgroundColor']}
      />
      <ColorField
        label={t('Text Color')}
        value={look.textColor}
        onChange={(textColor) => paint({ textColor })}
        error={errors['styles.textColor']}
        hint={describeContrast(look.backgroundColor, look.textColor)}
      />
    </div>
  );
}

/** A colour, picked or typed. */
function ColorField({
  label,
  value,
  onChange,
  error,
  hint,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
}) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(tied) => (
        <span className={styles.color}>
          <input
            type="color"
            aria-label={t('Pick the {label}', { label: label.toLowerCase() })}
            value={isColor(value) ? lengthen(value) : '#000000'}
            onChange={(event) => onChange(event.target.value)}
          />
          <input
            className="in"
            value={value}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value.trim())}
            {...tied}
          />
        </span>
      )}
    </Labelled>
  );
}

/** The picker of a browser knows only the long spelling. */
function lengthen(color: string): string {
  return color.length === 4 ? color.replace(/[0-9a-f]/gi, '$&$&') : color;
}

/** A text that is followed while it is typed; with `rows` it has several lines. */
export function Line({
  label,
  value,
  onChange,
  error,
  hint,
  rows,
  isWide = false,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  rows?: number;
  isWide?: boolean;
}) {
  const shared = { className: 'in', value, dir: 'auto', autoComplete: 'off' } as const;
  return (
    <Labelled label={label} error={error} hint={hint} className={isWide || rows ? styles.wide : ''}>
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

/** The picture of a section: its address, or a file that the shop stores; and what it shows, for who cannot see it. */
function PictureField({
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
        <Line
          label={t('Image URL')}
          value={url}
          onChange={onUrl}
          error={errors.url}
          hint={t('https://…, or a file below.')}
        />
        <p className={styles.upload}>
          <PictureUpload look="btn small" failure={t(texts.pictureNotKept)} onKept={onUrl}>
            {t('Upload an image')}
          </PictureUpload>
        </p>
      </div>
      <Line
        label={t('Image Description')}
        value={alt}
        onChange={onAlt}
        error={errors.alt}
        hint={t('What it shows, in a sentence.')}
      />
    </>
  );
}

/** The contrast of two colours, as a number and in words; undefined unless both are valid colours. */
export function describeContrast(background: string, ink: string): string | undefined {
  if (!isColor(background) || !isColor(ink)) return undefined;
  const ratio = contrastOf(background, ink);
  // Cut, not rounded: what falls short of a limit must not look as if it had reached it.
  const figure = (Math.floor(ratio * 10) / 10).toFixed(1);
  if (ratio >= PLENTY) return t('Contrast {figure}, very good', { figure });
  if (ratio >= ENOUGH) return t('Contrast {figure}, good', { figure });
  return t('Contrast {figure} is too low for many readers. Text needs 4.5 or more.', { figure });
}
