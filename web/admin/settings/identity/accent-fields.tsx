import { t } from '#contract/languages/translate.ts';
import { proposeDark, usualAccent } from '#contract/shop/accent.ts';
import { Labelled } from '../../../ui/form/labelled.tsx';
import styles from '../settings.module.css';
import { accentOf, type IdentityDraft } from './identity-draft.ts';

/** The accent on a light and on a dark background. The dark one is derived from the light one until it is set. */
export function AccentFields({
  draft,
  fields,
  onChange,
}: {
  draft: IdentityDraft;
  fields: Readonly<Record<string, string>>;
  onChange: (part: Partial<IdentityDraft>) => void;
}) {
  const accent = accentOf(draft) ?? usualAccent;
  const proposed = accentOf({ light: draft.light, dark: '' });
  return (
    <div className={styles.two}>
      <ColourField
        label={t('Accent')}
        typed={draft.light}
        shown={accent.light}
        placeholder={usualAccent.light}
        error={fields['accent.light']}
        hint={t('If empty, the standard red.')}
        onChange={(light) => onChange({ light })}
      />
      <ColourField
        label={t('Accent on dark')}
        typed={draft.dark}
        shown={accent.dark}
        placeholder={draft.light.trim() === '' ? usualAccent.dark : (proposed?.dark ?? proposeDark(usualAccent.light))}
        error={fields['accent.dark']}
        hint={t('If empty, derived from the first.')}
        onChange={(dark) => onChange({ dark })}
      />
    </div>
  );
}

function ColourField({
  label,
  typed,
  shown,
  placeholder,
  error,
  hint,
  onChange,
}: {
  label: string;
  typed: string;
  /** The colour that it comes to. */
  shown: string;
  placeholder: string;
  error: string | undefined;
  hint: string;
  onChange: (typed: string) => void;
}) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(tied) => (
        <span className={styles.colour}>
          <input
            type="color"
            className="in"
            aria-label={t('{label}, picked visually', { label })}
            value={shown}
            onChange={(event) => onChange(event.target.value)}
          />
          <input
            className="in"
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            value={typed}
            onChange={(event) => onChange(event.target.value)}
            {...tied}
          />
        </span>
      )}
    </Labelled>
  );
}
