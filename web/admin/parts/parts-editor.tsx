import { type FormEvent, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { currencyNow } from '#contract/money.ts';
import { Price } from '../../ui/price.tsx';
import { TypedField } from '../form/typed-field.tsx';
import { type DraftStyle, type PackageDraft, type PartDraft, sumOfStyles } from './part-draft.ts';
import styles from './parts.module.css';
import { describeLadder, findLadderFault, type Ladder, proposeParts, usualLadder } from './propose-parts.ts';

type Errors = Readonly<Record<string, string>>;

/** As many styles as packages show one by one before they are folded away. */
const MOST_SHOWN = 12;

/** The packages and single styles of a family with their prices in one table, and the ladder that proposes them. */
export function PartsEditor({
  family,
  draft,
  priceOf,
  errors,
  onChange,
}: {
  family: readonly DraftStyle[];
  draft: PartDraft;
  /** What the family costs, as the form has it at that moment; null where nobody has said it. */
  priceOf: (form: HTMLFormElement | null) => number | null;
  errors: Errors;
  onChange: (draft: PartDraft) => void;
}) {
  const change = (part: Partial<PartDraft>) => onChange({ ...draft, ...part });
  const variable = family.filter(({ isVariable }) => isVariable);
  return (
    <>
      <LadderFields family={family} priceOf={priceOf} onPropose={onChange} />
      <Packages draft={draft} family={family} errors={errors} onChange={(packages) => change({ packages })} />
      <fieldset className={styles.list}>
        <legend className="lab">{t('Single styles')}</legend>
        {family.map(({ id, name, isVariable }) => (
          <TypedField
            inputMode="decimal"
            key={id}
            label={isVariable ? t('{name} (variable file)', { name }) : name}
            name={`style.${id}.regularPrice`}
            value={draft.prices[id] ?? ''}
            error={errors[`style.${id}.regularPrice`]}
            onChange={(price) => change({ prices: { ...draft.prices, [id]: price } })}
          />
        ))}
      </fieldset>
      <p className="hint">
        {t('A style without a price is sold only in packages and with the family.')}
        {variable.length > 0 &&
          variable.length < family.length &&
          ` ${t('A variable file holds every weight, so it comes with the family unless you price it.')}`}
      </p>
    </>
  );
}

function LadderFields({
  family,
  priceOf,
  onPropose,
}: Pick<Parameters<typeof PartsEditor>[0], 'family' | 'priceOf'> & { onPropose: (draft: PartDraft) => void }) {
  const [ladder, setLadder] = useState<Ladder>(usualLadder);
  const [said, setSaid] = useState('');
  const wrong = findLadderFault(ladder);
  function propose(event: FormEvent<HTMLButtonElement>) {
    const price = priceOf(event.currentTarget.form);
    setSaid(price === null ? t('Enter the regular price first.') : describeLadder(price, family, ladder));
    if (price !== null) onPropose(proposeParts(price, family, ladder));
  }
  return (
    <fieldset className={styles.ladder} aria-label={t('Price ladder')}>
      <TypedField
        inputMode="decimal"
        label={t('One style costs at most, % of the family')}
        name="ladder.single"
        value={ladder.single}
        error={wrong?.single}
        onChange={(single) => setLadder({ ...ladder, single })}
      />
      <TypedField
        inputMode="decimal"
        label={t('The family costs, % of its styles one by one')}
        name="ladder.family"
        value={ladder.family}
        error={wrong?.family}
        onChange={(share) => setLadder({ ...ladder, family: share })}
      />
      <button type="button" className="btn small" disabled={wrong !== null} onClick={propose}>
        {t('Propose prices')}
      </button>
      <p className="hint" role="status">
        {said || t('Every further style of a package costs less than the one before.')}
      </p>
    </fieldset>
  );
}

function Packages({
  draft,
  family,
  errors,
  onChange,
}: {
  draft: PartDraft;
  family: readonly DraftStyle[];
  errors: Errors;
  onChange: (packages: PackageDraft[]) => void;
}) {
  const { packages } = draft;
  const set = (at: number, part: Partial<PackageDraft>) =>
    onChange(packages.map((one, position) => (position === at ? { ...one, ...part } : one)));
  const add = () =>
    onChange([
      ...packages,
      { key: Math.min(0, ...packages.map(({ key }) => key)) - 1, name: '', price: '', styleIds: [] },
    ]);
  return (
    <fieldset className={styles.list}>
      <legend className="lab">{t('Packages')}</legend>
      {packages.map((one, at) => (
        <fieldset key={one.key} className={styles.package} aria-label={one.name || t('New package')}>
          <TypedField
            label={t('Package name')}
            name={`package.${at}.name`}
            value={one.name}
            error={errors[`package.${at}.name`]}
            onChange={(name) => set(at, { name })}
          />
          <TypedField
            inputMode="decimal"
            label={t('Price ({symbol})', { symbol: currencyNow().symbol })}
            name={`package.${at}.regularPrice`}
            value={one.price}
            error={errors[`package.${at}.regularPrice`]}
            onChange={(price) => set(at, { price })}
          />
          <StyleBoxes family={family} chosen={one.styleIds} onChange={(styleIds) => set(at, { styleIds })} />
          <p className="between t13 two">
            <OneByOne sum={sumOfStyles(draft, one.styleIds)} />
            <button
              type="button"
              className="link"
              onClick={() => onChange(packages.filter((_, position) => position !== at))}
            >
              {t('Remove')}
              <span className="vh"> {one.name}</span>
            </button>
          </p>
        </fieldset>
      ))}
      <button type="button" className="btn small" onClick={add}>
        {t('Add a package')}
      </button>
    </fieldset>
  );
}

/** What the styles of a package cost without it. */
function OneByOne({ sum }: { sum: number | null }) {
  if (sum === null || sum === 0) return <span />;
  return (
    <span>
      {t('One by one:')} <Price dollars={sum} />
    </span>
  );
}

function StyleBoxes({
  family,
  chosen,
  onChange,
}: {
  family: readonly DraftStyle[];
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}) {
  // A package that was just added is to be filled; it stays open while that is done.
  const [isNew] = useState(chosen.length === 0);
  const boxes = (
    <fieldset className={styles.boxes} aria-label={t('Styles')}>
      {family.map(({ id, name }) => (
        <label className="check" key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) => onChange(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
  if (family.length <= MOST_SHOWN) return boxes;
  return (
    <details open={isNew}>
      <summary className="t13">{t('{count} of {all} styles', { count: chosen.length, all: family.length })}</summary>
      {boxes}
    </details>
  );
}
