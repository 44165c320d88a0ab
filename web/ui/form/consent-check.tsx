import { consentText } from '#contract/consent.ts';

/** Asks for the consent that ends the right to withdraw. Nothing is ticked beforehand. */
export function ConsentCheck({ isGiven, onChange }: { isGiven: boolean; onChange: (isGiven: boolean) => void }) {
  return (
    <label className="check">
      <input type="checkbox" checked={isGiven} onChange={(event) => onChange(event.target.checked)} />
      <span className="t13">
        {consentText} <span className="two">For consumers of the European Union, optional.</span>
      </span>
    </label>
  );
}
