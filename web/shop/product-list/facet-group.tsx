import { type ReactNode, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { Facets } from '#contract/nouns/product-filters.ts';
import styles from './narrow.module.css';

const shownAtFirst = 8;
/** From this many on there are others that the page does not bring. */
const MOST_NAMED = 100;

type Group = {
  name: string;
  legend: string;
  chosen: string;
  choices: Facets['type'];
  /** How many fonts are found now. */
  total: number;
  nameOf?: (value: string) => string;
};

/** Whether a choice would change anything, or one is made; a group without either isn't shown. */
export const canChoose = ({ chosen, choices, total }: Pick<Group, 'chosen' | 'choices' | 'total'>): boolean =>
  chosen !== '' || choices.length > 1 || choices.some(({ count }) => count < total);

/** One question of the filters: all, or one of the choices, with the number of fonts behind each. */
export function FacetGroup({ name, legend, chosen, choices, total, nameOf = (value) => value }: Group) {
  const [isLong, setIsLong] = useState(false);
  const { current, pick } = usePicked(chosen);
  const listed = isLong ? choices : choices.slice(0, shownAtFirst);
  const hidden = choices.filter((choice) => choice.value === chosen && !listed.includes(choice));
  // The one that is chosen can always be seen, even when nothing is behind it any more.
  const isUnknown = chosen !== '' && !choices.some(({ value }) => value === chosen);
  const shown = [...listed, ...hidden, ...(isUnknown ? [{ value: chosen, count: 0 }] : [])];
  if (!canChoose({ chosen, choices, total })) return null;
  return (
    <fieldset>
      <legend>{legend}</legend>
      <label className="check">
        <input type="radio" name={name} value="" checked={current === ''} onChange={() => pick('')} />
        {t('All')}
      </label>
      {shown.map(({ value, count }) => (
        <label className="check" key={value}>
          <input type="radio" name={name} value={value} checked={current === value} onChange={() => pick(value)} />
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

/** The same of choices that are called otherwise than their values. */
export function NamedGroup({ choices, ...group }: Omit<Group, 'nameOf' | 'choices'> & { choices: Facets['designer'] }) {
  const nameOf = (slug: string) => choices.find(({ value }) => value === slug)?.name ?? slug;
  return <FacetGroup {...group} choices={choices} nameOf={nameOf} />;
}

/** A question that has one answer next to all. */
export function FacetSwitch({ name, chosen, choices, total, legend }: Omit<Group, 'nameOf'>) {
  const { current, pick } = usePicked(chosen);
  if (!canChoose({ chosen, choices, total })) return null;
  return (
    <label className="check">
      <input
        type="checkbox"
        name={name}
        value="yes"
        checked={current !== ''}
        onChange={(event) => pick(event.target.checked ? 'yes' : '')}
      />
      {legend}
      <small>{choices[0]?.count ?? 0}</small>
    </label>
  );
}

/** A choice shows at once; the list behind it follows when the shop has answered. */
function usePicked(chosen: string) {
  const [picked, setPicked] = useState<{ value: string; instead: string } | null>(null);
  return {
    current: picked?.instead === chosen ? picked.value : chosen,
    pick: (value: string) => setPicked({ value, instead: chosen }),
  };
}

/** Questions that few ask: folded away until somebody opens them, or has chosen there. */
export function FacetFold({ legend, isChosen, children }: { legend: string; isChosen: boolean; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(isChosen);
  return (
    <details
      className={styles.fold}
      open={isOpen || isChosen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>{legend}</summary>
      {children}
    </details>
  );
}
