import { type TraitName, traitChoices } from '#contract/font-choices.ts';
import { msg, t } from '#contract/languages/translate.ts';
import type { Facets } from '#contract/nouns/product-filters.ts';
import { canChoose, FacetFold, FacetGroup, FacetSwitch, NamedGroup } from './facet-group.tsx';
import type { ProductFilters } from './product-filters.ts';
import { nameChoice, traitLegends } from './trait-words.ts';

const folds = [
  { legend: msg('Weight, width and slope'), traits: ['weight', 'width', 'slope'] },
  { legend: msg('Shape of letters'), traits: ['class', 'xHeight', 'contrast', 'construction', 'figures'] },
] as const;

/** What fonts are, as their files say it and as their letters were measured. */
export function TraitFacets({ filters, facets }: { filters: ProductFilters; facets: Facets }) {
  const { total } = facets;
  const groupOf = (name: TraitName) => {
    const order: readonly string[] = traitChoices[name];
    const choices = facets[name].toSorted((one, other) => order.indexOf(one.value) - order.indexOf(other.value));
    return { name, legend: t(traitLegends[name]), chosen: filters[name], choices, total };
  };
  const switches = [groupOf('variable'), groupOf('color')].filter(canChoose);
  const feature = { name: 'feature', legend: t('OpenType feature'), chosen: filters.feature, total };
  return (
    <>
      {folds.map(({ legend, traits }) => {
        const groups = traits.map(groupOf).filter(canChoose);
        return (
          groups.length > 0 && (
            <FacetFold key={legend.text} legend={t(legend)} isChosen={groups.some(({ chosen }) => chosen !== '')}>
              {groups.map((group) => (
                <FacetGroup key={group.name} {...group} nameOf={(value) => nameChoice(group.name, value)} />
              ))}
            </FacetFold>
          )
        );
      })}
      {(switches.length > 0 || canChoose({ ...feature, choices: facets.feature })) && (
        <FacetFold legend={t('What it can do')} isChosen={[...switches, feature].some(({ chosen }) => chosen !== '')}>
          {switches.length > 0 && (
            <fieldset>
              <legend>{t('Files')}</legend>
              {switches.map((one) => (
                <FacetSwitch key={one.name} {...one} />
              ))}
            </fieldset>
          )}
          <NamedGroup {...feature} choices={facets.feature} />
        </FacetFold>
      )}
    </>
  );
}
