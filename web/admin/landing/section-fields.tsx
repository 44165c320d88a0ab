import { Labelled } from '../../ui/form/labelled.tsx';
import { isColor } from '../../ui/sections/readable-ink.ts';
import { ChoiceField } from '../form/choice.tsx';
import styles from './landing.module.css';
import { Line } from './line.tsx';
import { PictureField } from './picture-field.tsx';
import { sayContrast } from './say-contrast.ts';
import { alignNames, type Content, type DraftSection, typeNames } from './template-draft.ts';

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
  const say = (part: Partial<Content>) => onChange({ ...section, content: { ...content, ...part } });
  const paint = (part: Partial<Look>) => onChange({ ...section, styles: { ...look, ...part } });
  const line = (name: keyof Content) => ({
    value: content[name],
    onChange: (words: string) => say({ [name]: words }),
    error: errors[`content.${name}`],
  });
  return (
    <div className={styles.pairs}>
      <ChoiceField
        label="Section Type"
        options={Object.entries(typeNames)}
        value={section.type}
        onChange={(event) => onChange({ ...section, type: event.target.value as DraftSection['type'] })}
      />
      <fieldset className="field">
        <legend className="lab">Alignment</legend>
        <span className="seg">
          {Object.entries(alignNames).map(([align, name]) => (
            <button
              key={align}
              type="button"
              aria-pressed={look.align === align}
              onClick={() => paint({ align: align as DraftSection['styles']['align'] })}
            >
              {name}
            </button>
          ))}
        </span>
      </fieldset>
      <Line label="Heading" isWide {...line('heading')} />
      <Line label="Subheading" isWide {...line('subheading')} />
      <Line label="Text" rows={2} {...line('text')} />
      <PictureField
        url={content.image}
        alt={section.title}
        errors={{ url: errors['content.image'], alt: errors.title }}
        onUrl={(image) => say({ image })}
        onAlt={(title) => onChange({ ...section, title })}
      />
      <Line label="Button Label" {...line('buttonLabel')} />
      <Line label="Button URL" hint="An own path such as /product, or https://…" {...line('buttonUrl')} />
      <ColorField
        label="Background Color"
        value={look.backgroundColor}
        onChange={(backgroundColor) => paint({ backgroundColor })}
        error={errors['styles.backgroundColor']}
      />
      <ColorField
        label="Text Color"
        value={look.textColor}
        onChange={(textColor) => paint({ textColor })}
        error={errors['styles.textColor']}
        hint={sayContrast(look.backgroundColor, look.textColor)}
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
            aria-label={`Pick the ${label.toLowerCase()}`}
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
