import { type ChangeEvent, useId } from 'react';
import { msg, t } from '#contract/languages/translate.ts';
import { useQuery } from '../../../api/use-query.ts';
import { ChoiceField } from '../../../ui/form/choice.tsx';
import { FieldNote } from '../../../ui/form/labelled.tsx';
import { adminQuery } from '../../call-admin.ts';
import { FontChoice } from '../../fonts/font-choice.tsx';
import styles from '../settings.module.css';
import type { IdentityDraft } from './identity-draft.ts';

const kinds = [
  ['page', msg('The face of each page')],
  ['font', msg('A font from this shop')],
  ['svg', msg('An SVG of my own')],
] as const;
/** How the name is drawn in the header and the footer. */
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
  return (
    <div className={styles.two}>
      <FontChoice
        label={t('Font')}
        font={font}
        error={error}
        onChoose={(chosen) => onChange({ productId: chosen?.id ?? null, styleId: null })}
      />
      <ChoiceField
        label={t('Style')}
        none={t('Its main style')}
        options={(font?.font?.styles ?? []).map(({ id, name }) => [id, name] as const)}
        value={draft.styleId ?? ''}
        onChange={(event) => onChange({ styleId: Number(event.target.value) || null })}
      />
    </div>
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

  const state = hasDrawing && draft.svg === null ? t('The current drawing stays until you choose another. ') : '';
  const outlines = t(
    'Only outlines, without text, strokes, styles or links; at most 64 kB. It’s drawn in the text colour.',
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
  const { data: found } = useQuery(
    productId === null ? null : adminQuery('productById', { params: { id: productId } }),
  );
  return found?.data.id === productId ? found.data : null;
}

export type ChosenFont = NonNullable<ReturnType<typeof useChosenFont>>;
