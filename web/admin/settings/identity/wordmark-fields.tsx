import { type ChangeEvent, useDeferredValue, useId, useState } from 'react';
import { msg, t } from '#contract/languages/translate.ts';
import { useAnswer } from '../../../api/use-answer.ts';
import { Choice, ChoiceField } from '../../../ui/form/choice.tsx';
import { FieldNote, Labelled } from '../../../ui/form/labelled.tsx';
import { askAdmin } from '../../call-admin.ts';
import styles from '../settings.module.css';
import type { IdentityDraft } from './identity-draft.ts';

const kinds = [
  ['page', msg('The face of each page')],
  ['font', msg('A font of this shop')],
  ['svg', msg('An SVG of my own')],
] as const;
/** So many fonts are offered at once; the others are found by their names. */
const MOST = 100;

/** How the name is drawn at the head and the foot. */
export function WordmarkFields({
  draft,
  font,
  hasDrawing,
  fields,
  onChange,
}: {
  draft: IdentityDraft;
  font: ChosenFont | null;
  /** Whether a drawing of the owner's own is there already. */
  hasDrawing: boolean;
  fields: Readonly<Record<string, string>>;
  onChange: (part: Partial<IdentityDraft>) => void;
}) {
  return (
    <>
      <ChoiceField
        label={t('Wordmark set in')}
        error={draft.kind === 'page' ? fields.wordmark : undefined}
        options={kinds.map(([kind, words]) => [kind, t(words)] as const)}
        value={draft.kind}
        onChange={(event) => onChange({ kind: event.target.value as IdentityDraft['kind'] })}
      />
      {draft.kind === 'font' && (
        <FontFields
          draft={draft}
          font={font}
          error={fields.wordmark ?? fields['wordmark.productId']}
          onChange={onChange}
        />
      )}
      {draft.kind === 'svg' && (
        <SvgField
          draft={draft}
          hasDrawing={hasDrawing}
          error={fields.svg ?? fields['wordmark.svg']}
          onChange={onChange}
        />
      )}
    </>
  );
}

function FontFields({
  draft,
  font,
  error,
  onChange,
}: {
  draft: IdentityDraft;
  font: ChosenFont | null;
  error: string | undefined;
  onChange: (part: Partial<IdentityDraft>) => void;
}) {
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query.trim());
  const { data: found, hasFailed } = useAnswer(
    askAdmin('listProducts', { query: { limit: MOST, query: wanted || undefined } }),
  );
  const fonts = (found?.data ?? []).filter(({ styleCount }) => styleCount > 0);
  const named = fonts.map(({ id, name }) => [id, name] as const);
  const options = font && !named.some(([id]) => id === font.id) ? [[font.id, font.name] as const, ...named] : named;
  return (
    <>
      <Labelled label={t('Find a font')} hint={hasFailed ? t('The fonts did not come. Type again.') : undefined}>
        {(tied) => (
          <input
            className="in"
            type="search"
            autoComplete="off"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            {...tied}
          />
        )}
      </Labelled>
      <div className={styles.two}>
        <Labelled label={t('Font')} error={error}>
          {(tied) => (
            <Choice
              {...tied}
              none={t('Choose one')}
              options={options}
              value={draft.productId ?? ''}
              onChange={(event) => onChange({ productId: Number(event.target.value) || null, styleId: null })}
            />
          )}
        </Labelled>
        <ChoiceField
          label={t('Style')}
          none={t('Its main style')}
          options={(font?.font?.styles ?? []).map(({ id, name }) => [id, name] as const)}
          value={draft.styleId ?? ''}
          onChange={(event) => onChange({ styleId: Number(event.target.value) || null })}
        />
      </div>
    </>
  );
}

function SvgField({
  draft,
  hasDrawing,
  error,
  onChange,
}: {
  draft: IdentityDraft;
  hasDrawing: boolean;
  error: string | undefined;
  onChange: (part: Partial<IdentityDraft>) => void;
}) {
  const id = useId();

  async function read(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    if (file) onChange({ svg: await file.text() });
  }

  const state = hasDrawing && draft.svg === null ? t('The drawing that is there stays until you choose another. ') : '';
  const outlines = t(
    'Outlines alone, without text, strokes, styles or links; at most 64 kB. It takes the colour of the ink.',
  );
  const hint = `${state}${outlines}`;
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {t('Your drawing')}
      </label>
      <input
        className="in"
        id={id}
        type="file"
        accept="image/svg+xml,.svg"
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        onChange={read}
      />
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  );
}

/** The font that a wordmark is set in, with its styles; null while none is chosen or it has not come. */
export function useChosenFont(productId: number | null) {
  const { data: found } = useAnswer(productId === null ? null : askAdmin('productById', { params: { id: productId } }));
  return found?.data.id === productId ? found.data : null;
}

export type ChosenFont = NonNullable<ReturnType<typeof useChosenFont>>;
