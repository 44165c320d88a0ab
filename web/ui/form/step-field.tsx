import { t } from '#contract/languages/translate.ts';
import { Icon } from '../drawing/icon.tsx';

/** A small whole number with buttons for one fewer and one more. */
export function StepField({
  value,
  onChange,
  label,
  largest,
}: {
  value: number;
  onChange: (value: number) => void;
  label: string;
  largest: number;
}) {
  return (
    <span className="step">
      <button
        type="button"
        aria-label={t('Fewer: {label}', { label })}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <input
        type="text"
        inputMode="numeric"
        aria-label={label}
        value={value}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(Number.parseInt(event.target.value, 10) || 1)}
      />
      <button
        type="button"
        aria-label={t('More: {label}', { label })}
        disabled={value >= largest}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </span>
  );
}
