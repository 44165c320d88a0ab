import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { Facets } from '#contract/nouns/products.ts';
import { priceBands } from '#contract/price-bands.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { nameScript } from '../name-scripts.ts';
import { LanguageFacet } from './language-facet.tsx';
import { addressFilters, type ProductFilters, readFilters } from './product-filters.ts';
import styles from './product-list.module.css';
import { listChips } from './result-bar.tsx';

const shownAtFirst = 8;
/** From so many on there are others that the page does not bring. */
const MOST_NAMED = 100;

const typingDelay_ms = 300;

/** Everything that narrows the list. Each choice is in the address; without JavaScript the form is sent by Enter. */
export function ProductFacets({
  filters,
  facets,
  ownText,
}: {
  filters: ProductFilters;
  facets: Facets;
  ownText: string;
}) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  function apply() {
    clearTimeout(timer.current);
    if (form.current === null) return;
    const chosen = new URLSearchParams();
    for (const [key, value] of new FormData(form.current)) chosen.set(key, String(value));
    const { page: _, ...wanted } = readFilters(chosen);
    navigate(addressFilters(filters, { ...wanted, sort: filters.sort }, ownText), {
      preventScrollReset: true,
      replace: true,
    });
  }

  function onChange(event: FormEvent<HTMLFormElement>) {
    clearTimeout(timer.current);
    const isTyped = event.target instanceof HTMLInputElement && event.target.type !== 'radio';
    timer.current = setTimeout(apply, isTyped ? typingDelay_ms : 0);
  }

  const chips = listChips(filters).length;
  return (
    <>
      <button
        type="button"
        className={`phone ${styles.filterButton}`}
        aria-expanded={isOpen}
        aria-controls="facets"
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="filter" />
        {chips === 0 ? t('Filter') : t('Filter ({count})', { count: chips })}
      </button>
      <form
        id="facets"
        ref={form}
        className={`${styles.facets} ${isOpen ? styles.open : ''}`}
        aria-label={t('Filters')}
        action="/product"
        onChange={onChange}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <TextFacet
          name="query"
          label={t('Search by name')}
          value={filters.query}
          placeholder={t('Fraunces, mono, Arabic')}
        />
        <TextFacet
          name="write"
          label={t('Only fonts that can write')}
          value={filters.write}
          placeholder="Żółć, ß, ₹"
          hint={t('Type letters; fonts without them step aside.')}
        />
        <FacetGroup
          name="price"
          legend={t('Price')}
          chosen={filters.price}
          choices={sortBands(facets.price)}
          nameOf={(value) => t(priceBands[value as keyof typeof priceBands] ?? value)}
        />
        <FacetGroup name="type" legend={t('Kind')} chosen={filters.type} choices={facets.type} />
        <FacetGroup name="category" legend={t('Category')} chosen={filters.category} choices={facets.category} />
        <FacetGroup
          name="script"
          legend={t('Script')}
          chosen={filters.script}
          choices={facets.script}
          nameOf={nameScript}
        />
        <LanguageFacet filters={filters} common={facets.language} />
        <FacetGroup name="license" legend={t('Licence')} chosen={filters.license} choices={facets.license} />
        <NamedGroup name="designer" legend={t('Designer')} chosen={filters.designer} choices={facets.designer} />
        <NamedGroup name="foundry" legend={t('Foundry')} chosen={filters.foundry} choices={facets.foundry} />
        <button type="submit" className="vh">
          {t('Apply')}
        </button>
      </form>
    </>
  );
}

/** Prices stand from low to high, whatever is behind them. */
function sortBands(choices: Facets['price']): Facets['price'] {
  return Object.keys(priceBands).map(
    (value) => choices.find((choice) => choice.value === value) ?? { value, count: 0 },
  );
}

function TextFacet(facet: {
  name: 'query' | 'write';
  label: string;
  value: string;
  placeholder: string;
  hint?: string;
}) {
  const { name, label, value, placeholder, hint } = facet;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The address may change elsewhere (a chip, the back button); what is being typed is never overwritten.
    if (input.current && document.activeElement !== input.current) input.current.value = value;
  }, [value]);
  return (
    <fieldset>
      <label className="lab" htmlFor={`facet-${name}`}>
        {label}
      </label>
      <input
        ref={input}
        id={`facet-${name}`}
        className="in"
        type={name === 'query' ? 'search' : 'text'}
        name={name}
        defaultValue={value}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        aria-describedby={hint && `facet-${name}-hint`}
      />
      {hint && (
        <span className="hint" id={`facet-${name}-hint`}>
          {hint}
        </span>
      )}
    </fieldset>
  );
}

/** The same of choices that are called otherwise than their values. */
function NamedGroup({
  choices,
  ...group
}: Omit<Parameters<typeof FacetGroup>[0], 'nameOf' | 'choices'> & { choices: Facets['designer'] }) {
  const nameOf = (slug: string) => choices.find(({ value }) => value === slug)?.name ?? slug;
  return <FacetGroup {...group} choices={choices} nameOf={nameOf} />;
}

/** One question of the filters: all, or one of the choices, with the number of fonts behind each. */
function FacetGroup({
  name,
  legend,
  chosen,
  choices,
  nameOf = (value) => value,
}: {
  name: string;
  legend: string;
  chosen: string;
  choices: Facets['type'];
  nameOf?: (value: string) => string;
}) {
  const [isLong, setIsLong] = useState(false);
  // A choice shows at once; the list behind it follows when the shop has answered.
  const [picked, setPicked] = useState<{ value: string; instead: string } | null>(null);
  const current = picked?.instead === chosen ? picked.value : chosen;
  const listed = isLong ? choices : choices.slice(0, shownAtFirst);
  const hidden = choices.filter((choice) => choice.value === chosen && !listed.includes(choice));
  // The one that is chosen can always be seen, even when nothing is behind it any more.
  const isUnknown = chosen !== '' && !choices.some(({ value }) => value === chosen);
  const shown = [...listed, ...hidden, ...(isUnknown ? [{ value: chosen, count: 0 }] : [])];
  if (choices.length === 0 && !isUnknown) return null;
  return (
    <fieldset>
      <legend>{legend}</legend>
      <label className="check">
        <input
          type="radio"
          name={name}
          value=""
          checked={current === ''}
          onChange={() => setPicked({ value: '', instead: chosen })}
        />
        {t('All')}
      </label>
      {shown.map(({ value, count }) => (
        <label className="check" key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={current === value}
            onChange={() => setPicked({ value, instead: chosen })}
          />
          {nameOf(value)}
          <small>{count}</small>
        </label>
      ))}
      {!isLong && choices.length > shownAtFirst && (
        <button className="link t13" type="button" onClick={() => setIsLong(true)}>
          {choices.length < MOST_NAMED ? t('All {count}', { count: choices.length }) : t('More')}
        </button>
      )}
    </fieldset>
  );
}
