import { type FormEvent, memo, useEffect, useRef, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { Facets } from '#contract/nouns/product-filters.ts';
import { namePriceBand, type PriceBand, priceBands } from '#contract/price-bands.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { useFeature } from '../../api/use-feature.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { nameScript } from '../../ui/name-scripts.ts';
import { FacetFold, FacetGroup, NamedGroup } from './facet-group.tsx';
import { LanguageFacet } from './language-facet.tsx';
import narrow from './narrow.module.css';
import { addressFilters, type ProductFilters, readFilters } from './product-filters.ts';
import styles from './product-list.module.css';
import { listChips } from './result-bar.tsx';
import { TraitFacets } from './trait-facets.tsx';

const typingDelay_ms = 300;

/** Everything that narrows the list. Each choice is in the address; without JavaScript the form is sent by Enter. */
export const ProductFacets = memo(function ProductFacets({
  filters,
  facets,
  ownText,
  onFilter,
}: {
  filters: ProductFilters;
  facets: Facets;
  ownText: string;
  onFilter: (address: string) => void;
}) {
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
    // Other words are read for what they mean again.
    const literal = wanted.query === filters.query ? filters.literal : '';
    onFilter(addressFilters(filters, { ...wanted, literal, sort: filters.sort }, ownText));
  }

  function onChange(event: FormEvent<HTMLFormElement>) {
    clearTimeout(timer.current);
    const isTyped = event.target instanceof HTMLInputElement && ['text', 'search'].includes(event.target.type);
    timer.current = setTimeout(apply, isTyped ? typingDelay_ms : 0);
  }

  const chips = listChips(filters).length;
  const hasPlans = useFeature('subscriptions');
  const hasMakers = facets.designer.length + facets.foundry.length > 0;
  const group = (name: 'price' | 'type' | 'category' | 'script' | 'license' | 'plan' | 'designer' | 'foundry') => ({
    name,
    chosen: filters[name],
    total: facets.total,
  });
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
          label={t('Search')}
          value={filters.query}
          placeholder={t('Fraunces, coding, like Futura')}
        />
        <TextFacet
          name="write"
          label={t('Only fonts that can write')}
          value={filters.write}
          placeholder="Żółć, ß, ₹"
          hint={t('Type letters to hide fonts without them.')}
        />
        <FacetGroup
          {...group('price')}
          legend={t('Price')}
          choices={sortBands(facets.price)}
          nameOf={(value) => namePriceBand(value as PriceBand)}
        />
        <FacetGroup {...group('type')} legend={t('Kind')} choices={facets.type} />
        <FacetGroup {...group('category')} legend={t('Category')} choices={facets.category} />
        <FacetGroup {...group('script')} legend={t('Script')} choices={facets.script} nameOf={nameScript} />
        <LanguageFacet filters={filters} common={facets.language} />
        <TraitFacets filters={filters} facets={facets} />
        <FacetFold
          legend={hasPlans ? t('Licence and subscription') : t('Licence')}
          isChosen={filters.license !== '' || filters.plan !== ''}
        >
          <FacetGroup {...group('license')} legend={t('Licence')} choices={facets.license} />
          {hasPlans && <FacetGroup {...group('plan')} legend={t('Subscription')} choices={facets.plan} />}
        </FacetFold>
        {hasMakers && (
          <FacetFold legend={t('Designer and foundry')} isChosen={filters.designer !== '' || filters.foundry !== ''}>
            <NamedGroup {...group('designer')} legend={t('Designer')} choices={facets.designer} />
            <NamedGroup {...group('foundry')} legend={t('Foundry')} choices={facets.foundry} />
          </FacetFold>
        )}
        <button type="button" className={`phone btn ${narrow.show}`} onClick={() => setIsOpen(false)}>
          {formatCount('Show {count} font', 'Show {count} fonts', facets.total)}
        </button>
        <button type="submit" className="vh">
          {t('Apply')}
        </button>
      </form>
    </>
  );
});

/** Prices stand from low to high, whatever is behind them. */
function sortBands(choices: Facets['price']): Facets['price'] {
  return priceBands.map((value) => choices.find((choice) => choice.value === value) ?? { value, count: 0 });
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
