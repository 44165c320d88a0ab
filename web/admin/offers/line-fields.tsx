import { t } from '#contract/languages/translate.ts';
import { nameMoney } from '#contract/money-words.ts';
import type { LicenseType } from '#contract/nouns/license-types.ts';
import type { Product } from '#contract/nouns/products.ts';
import { ChoiceField } from '../../ui/form/choice.tsx';
import { Labelled } from '../../ui/form/labelled.tsx';
import type { LineDraft } from './line-draft.ts';
import styles from './offers.module.css';

type Errors = Readonly<Record<string, string>>;

/** What one line of an offer is of: font, part, licence, size, price, and what was agreed about it. */
export function LineFields({
  line,
  position,
  fonts,
  types,
  errors,
  onChange,
  onRemove,
}: {
  line: LineDraft;
  position: number;
  fonts: readonly Product[];
  types: readonly LicenseType[];
  /** What is wrong with it, by field. */
  errors: Errors;
  onChange: (part: Partial<LineDraft>) => void;
  /** Null for the only line. */
  onRemove: (() => void) | null;
}) {
  const font = fonts.find(({ id }) => String(id) === line.productId);
  const type = types.find(({ id }) => String(id) === line.typeId);
  const parts = font?.parts ?? [];
  const known = (type?.usageDetailsList ?? []).map(({ label }) => label);
  /** Those of a line that is copied stay, whatever the licence type says today. */
  const labels = [...known, ...Object.keys(line.limits).filter((label) => !known.includes(label))];
  const standard = (label: string) => type?.usageDetailsList.find((one) => one.label === label)?.value;
  return (
    <fieldset className={styles.line}>
      <legend className={styles.legend}>{t('Line {position}', { position: position + 1 })}</legend>
      <div className={styles.fields}>
        <ChoiceField
          label={t('Font')}
          value={line.productId}
          none={t('Choose')}
          error={errors.product_id}
          options={fonts.map(({ id, name }) => [id, name] as const)}
          onChange={(event) => onChange({ productId: event.target.value, partId: '0' })}
        />
        {parts.length > 1 && (
          <ChoiceField
            label={t('Part')}
            value={line.partId}
            error={errors.part_id}
            options={parts.map(({ id, kind, name }) => [id, kind === 'family' ? t('Whole family') : name] as const)}
            onChange={(event) => onChange({ partId: event.target.value })}
          />
        )}
        <ChoiceField
          label={t('Licence type')}
          value={line.typeId}
          none={t('Choose')}
          error={errors.license_type_id}
          options={types.map(({ id, name }) => [id, name] as const)}
          onChange={(event) => onChange({ typeId: event.target.value, tierId: '0', limits: {} })}
        />
        {type && type.tiers.length > 0 && (
          <ChoiceField
            label={type.measure ?? t('Size|licence')}
            value={line.tierId}
            error={errors.tier_id}
            options={type.tiers.map(({ id, name }) => [id, name] as const)}
            onChange={(event) => onChange({ tierId: event.target.value })}
          />
        )}
        <Typed
          label={t('Quantity')}
          value={line.quantity}
          error={errors.quantity}
          isNumber
          onChange={(quantity) => onChange({ quantity })}
        />
        <Typed
          label={t('Price of one in {currency}', { currency: nameMoney() })}
          value={line.price}
          error={errors.price}
          isNumber
          hint={t('Empty: today’s price.')}
          onChange={(price) => onChange({ price })}
        />
        <Typed
          label={t('Term in months')}
          value={line.term}
          error={errors.termMonths}
          isNumber
          hint={t('Empty: as the licence type says. 0: for ever.')}
          onChange={(term) => onChange({ term })}
        />
        {labels.map((label) => (
          <Typed
            key={label}
            label={label}
            value={line.limits[label] ?? ''}
            error={errors.limits}
            hint={standard(label) === undefined ? undefined : t('Empty: {value}', { value: standard(label) ?? '' })}
            onChange={(value) => onChange({ limits: { ...line.limits, [label]: value } })}
          />
        ))}
      </div>
      {line.own.map(({ label, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no names but what is typed.
        <div key={at} className={styles.own}>
          <Typed
            label={t('Limit')}
            value={label}
            onChange={(typed) => onChange({ own: line.own.with(at, { label: typed, value }) })}
          />
          <Typed
            label={t('Allows')}
            value={value}
            onChange={(typed) => onChange({ own: line.own.with(at, { label, value: typed }) })}
          />
        </div>
      ))}
      <Labelled
        label={t('What was agreed')}
        beside={<span className="opt">{t('optional')}</span>}
        error={errors.note}
        hint={t('Stands on the offer, the invoice and the certificate.')}
      >
        {(tied) => (
          <textarea
            {...tied}
            className="in"
            rows={2}
            dir="auto"
            value={line.note}
            onChange={(event) => onChange({ note: event.target.value })}
          />
        )}
      </Labelled>
      <p className={styles.ways}>
        <button
          type="button"
          className="link"
          onClick={() => onChange({ own: [...line.own, { label: '', value: '' }] })}
        >
          {t('Add a limit')}
        </button>
        {onRemove && (
          <button type="button" className="link" onClick={onRemove}>
            {t('Remove line {position}', { position: position + 1 })}
          </button>
        )}
      </p>
    </fieldset>
  );
}

function Typed({
  label,
  value,
  error,
  hint,
  isNumber = false,
  onChange,
}: {
  label: string;
  value: string;
  error?: string | undefined;
  hint?: string | undefined;
  isNumber?: boolean;
  onChange: (value: string) => void;
}) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(tied) => (
        <input
          {...tied}
          className="in"
          inputMode={isNumber ? 'decimal' : undefined}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}
