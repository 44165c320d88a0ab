import { type ChangeEvent, useState } from 'react';
import type { Draft } from '#contract/admin/uploads.ts';
import { t } from '#contract/languages/translate.ts';
import { fromDollars, toDollars } from '#contract/money.ts';
import { withoutSymbol } from '../prices/without-symbol.ts';
import { nameStyles, type PartDraft, placeErrors, sendParts } from './part-draft.ts';
import styles from './parts.module.css';
import { PartsEditor } from './parts-editor.tsx';
import { proposeParts } from './propose-parts.ts';

/** What was proposed for uploaded fonts, as it is typed now; null while they are to be sold whole. */
export type UploadedParts = { draft: Draft; parts: PartDraft };

/** The styles of uploaded fonts, which have no ids yet: each is known by its place. */
const stylesOf = ({ font }: Draft) => font.styles.map((style, id) => ({ id, ...style }));

/** The parts as the form of their product sends them. */
export const sendUploaded = ({ draft, parts }: UploadedParts): string =>
  JSON.stringify(nameStyles(sendParts(parts, stylesOf(draft), []).sent, stylesOf(draft)));

/** Offers to sell fonts in packages and single styles from their first day on; unless it is ticked they are whole. */
export function UploadParts({
  draft,
  uploaded,
  errors,
  onChange,
}: {
  draft: Draft;
  uploaded: UploadedParts | null;
  /** Of the form; those of the parts begin with `parts.`. */
  errors: Readonly<Record<string, string>>;
  onChange: (uploaded: UploadedParts | null) => void;
}) {
  const family = stylesOf(draft);
  const [stored, setStored] = useState<PartDraft | null>(null);
  const begin = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const parts = stored ?? proposeParts(typedPrice(target.form), family);
    onChange(target.checked ? { draft, parts } : null);
  };
  const own = Object.fromEntries(
    Object.entries(errors).flatMap(([path, words]) => (path.startsWith('parts.') ? [[path.slice(6), words]] : [])),
  );
  return (
    <section className={styles.offer} aria-label={t('Packages and styles')}>
      <label className="check">
        <input type="checkbox" checked={uploaded !== null} onChange={begin} />
        <span>
          {t('Sell packages and single styles too')}
          <span className="hint">
            {' '}
            {t('The shop proposes prices for these {count} styles.', { count: family.length })}
          </span>
        </span>
      </label>
      {errors.parts !== undefined && <p className="err">{errors.parts}</p>}
      {uploaded !== null && (
        <PartsEditor
          family={family}
          draft={uploaded.parts}
          priceOf={typedPrice}
          errors={placeErrors(own, sendParts(uploaded.parts, family, []).fields)}
          onChange={(parts) => {
            setStored(parts);
            onChange({ draft, parts });
          }}
        />
      )}
    </section>
  );
}

/** The regular price as it stands in the form of a product. */
function typedPrice(form: HTMLFormElement | null): number | null {
  const typed = form === null ? '' : String(new FormData(form).get('regularPrice') ?? '');
  const cents = fromDollars(withoutSymbol(typed.trim()));
  return cents === null || cents === 0 ? null : toDollars(cents);
}
