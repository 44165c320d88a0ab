import { t } from '#contract/languages/translate.ts';
/** Asks for the consent that ends the right to withdraw, in the words of the owner; never ticked beforehand. */
export function ConsentCheck({
  text,
  isGiven,
  onChange,
}: {
  text: string;
  isGiven: boolean;
  onChange: (isGiven: boolean) => void;
}) {
  return (
    <label className="check">
      <input type="checkbox" checked={isGiven} onChange={(event) => onChange(event.target.checked)} />
      <span className="t13">
        {text} <span className="two">{t('For consumers of the European Union, optional.')}</span>
      </span>
    </label>
  );
}
