import { useId, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { ChoiceField } from '../../ui/form/choice.tsx';
import styles from './discounts.module.css';

type Chosen = string | number;
export type Choosable = readonly (readonly [value: Chosen, words: string])[];

/** As many are seen at a glance; of more one is looked for. */
const SEEN_AT_ONCE = 12;

/** All of a kind, or only those that are ticked. */
export function ChooseSome({
  label,
  name,
  all,
  some,
  options,
  nameLost,
  chosen,
  error,
}: {
  label: string;
  name: string;
  /** What the choice of all is called, and that of some. */
  all: string;
  some: string;
  options: Choosable;
  /** What one is called that was chosen and isn't offered any more. */
  nameLost: (value: Chosen) => string;
  /** Null for all. */
  chosen: readonly Chosen[] | null;
  error: string | undefined;
}) {
  const id = useId();
  const [isSome, setIsSome] = useState(chosen !== null);
  const [words, setWords] = useState('');
  const lost = (chosen ?? []).filter((value) => !options.some(([known]) => known === value));
  const every: Choosable = [...options, ...lost.map((value) => [value, nameLost(value)] as const)];
  const looked = words.trim().toLowerCase();
  return (
    <div className={styles.some}>
      <ChoiceField
        label={label}
        name={`${name}Of`}
        options={[
          ['all', all],
          ['some', some],
        ]}
        value={isSome ? 'some' : 'all'}
        onChange={(event) => setIsSome(event.target.value === 'some')}
        error={error}
      />
      {isSome && every.length > SEEN_AT_ONCE && (
        <input
          className="in"
          type="search"
          aria-label={t('Find in the list: {list}', { list: label })}
          placeholder={t('Find in the list')}
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          // Who looks for a font and presses Enter is not done with the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {isSome && (
        <ul className={styles.list} aria-label={some}>
          {every.map(([value, called]) => (
            <li key={value} hidden={!called.toLowerCase().includes(looked)}>
              <label className="check" htmlFor={`${id}-${value}`}>
                <input
                  id={`${id}-${value}`}
                  type="checkbox"
                  name={name}
                  value={value}
                  defaultChecked={chosen?.includes(value)}
                />
                <span>{called}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What is ticked, as a form sends it; null for all. */
export const readSome = (form: FormData, name: string): string[] | null =>
  form.get(`${name}Of`) === 'some' ? form.getAll(name).map(String) : null;

/** Says where some are to be chosen and none is ticked. */
export function findUnticked(form: FormData, names: readonly string[]): Record<string, string> | null {
  const unticked = names.filter((name) => readSome(form, name)?.length === 0);
  if (unticked.length === 0) return null;
  return Object.fromEntries(unticked.map((name) => [name, t('Tick at least one.')]));
}
