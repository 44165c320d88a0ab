import { useState } from 'react';
import type { Facets } from '#contract/nouns/products.ts';

const shownAtFirst = 8;

/** One question of the filters: all, or one of the choices, with the number of fonts behind each. */
export function FacetGroup({
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
        All
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
          All {choices.length}
        </button>
      )}
    </fieldset>
  );
}
