import { t } from '#contract/languages/translate.ts';
import type { Plan } from '#contract/nouns/subscriptions.ts';
import { FAMILY } from '#contract/parts.ts';
import { useQuery } from '../../api/use-query.ts';
import { Choice } from '../../ui/form/choice.tsx';
import { adminQuery } from '../call-admin.ts';
import { FontChoice } from '../fonts/font-choice.tsx';
import styles from './subscriptions.module.css';

export type PlanFontDraft = Plan['products'][number];

/** What a plan gives: every font of its licence type, or these, the whole of each or a part. */
export function PlanFonts({
  fonts,
  errors,
  onChange,
}: {
  fonts: readonly PlanFontDraft[];
  errors: Readonly<Record<string, string>>;
  onChange: (fonts: readonly PlanFontDraft[]) => void;
}) {
  const error = errors.products ?? Object.entries(errors).find(([name]) => name.startsWith('products.'))?.[1];
  return (
    <fieldset className={styles.fonts}>
      <legend className="lab">{t('Fonts of the plan')}</legend>
      {fonts.length > 0 && (
        <ul className={styles.list}>
          {fonts.map((font, at) => (
            <li key={font.product_id}>
              <PlanFont font={font} onChange={(changed) => onChange(fonts.with(at, changed))} />
              <button type="button" className="link" onClick={() => onChange(fonts.toSpliced(at, 1))}>
                {t('Remove')}
                <span className="vh"> {font.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <FontChoice
        label={t('Add a font')}
        font={null}
        error={error}
        hint={
          fonts.length === 0
            ? t('Without fonts here, the plan gives every font of its licence type.')
            : t('The plan gives these alone. Periods that run keep what they were bought with.')
        }
        isLeftOut={({ id }) => fonts.some(({ product_id }) => product_id === id)}
        onChoose={(font) => font && onChange([...fonts, { product_id: font.id, part_id: FAMILY, name: font.name }])}
      />
    </fieldset>
  );
}

/** A font, and which part of it the plan gives. */
function PlanFont({ font, onChange }: { font: PlanFontDraft; onChange: (font: PlanFontDraft) => void }) {
  const product = useQuery(adminQuery('productById', { params: { id: font.product_id } })).data?.data;
  return (
    <>
      <bdi className="b">{product?.name ?? font.name}</bdi>
      {product && product.parts.length > 1 && (
        <Choice
          aria-label={t('What of {font}', { font: product.name })}
          options={product.parts.map((part) => [part.id, part.kind === 'family' ? t('The whole family') : part.name])}
          value={font.part_id}
          onChange={({ target }) => onChange({ ...font, part_id: Number(target.value) })}
        />
      )}
    </>
  );
}
