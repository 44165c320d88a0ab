import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { priceBands } from '#contract/bands.ts';
import type { Facets } from '#contract/nouns/products.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { nameScript } from '../name-scripts.ts';
import { FacetGroup } from './facet-group.tsx';
import { LanguageFacet } from './language-facet.tsx';
import { listChips } from './list-chips.ts';
import { addressFilters, type ProductFilters, readFilters } from './product-filters.ts';
import styles from './product-list.module.css';

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
        {chips === 0 ? 'Filter' : `Filter (${chips})`}
      </button>
      <form
        id="facets"
        ref={form}
        className={`${styles.facets} ${isOpen ? styles.open : ''}`}
        aria-label="Filters"
        action="/product"
        onChange={onChange}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <TextFacet name="query" label="Search by name" value={filters.query} placeholder="Fraunces, mono, Arabic" />
        <TextFacet
          name="write"
          label="Only fonts that can write"
          value={filters.write}
          placeholder="Żółć, ß, ₹"
          hint="Type letters; fonts without them step aside."
        />
        <FacetGroup
          name="price"
          legend="Price"
          chosen={filters.price}
          choices={sortBands(facets.price)}
          nameOf={(value) => priceBands[value as keyof typeof priceBands] ?? value}
        />
        <FacetGroup name="type" legend="Kind" chosen={filters.type} choices={facets.type} />
        <FacetGroup name="category" legend="Category" chosen={filters.category} choices={facets.category} />
        <FacetGroup name="script" legend="Script" chosen={filters.script} choices={facets.script} nameOf={nameScript} />
        <LanguageFacet filters={filters} common={facets.language} />
        <FacetGroup name="license" legend="Licence" chosen={filters.license} choices={facets.license} />
        <button type="submit" className="vh">
          Apply
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
