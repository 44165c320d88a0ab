import { t } from '#contract/languages/translate.ts';
/** Asks for the consent that ends the right to withdraw; never ticked beforehand. */
export function ConsentCheck({
  text,
  isGiven,
  onChange,
}: {
  /** Empty where it is not asked. */
  text: string;
  isGiven: boolean;
  onChange: (isGiven: boolean) => void;
}) {
  if (text === '') return null;
  return (
    <label className="check">
      <input type="checkbox" checked={isGiven} onChange={(event) => onChange(event.target.checked)} />
      <span className="t13">
        {text} <span className="two">{t('Optional: without it you can still withdraw.')}</span>
      </span>
    </label>
  );
}
