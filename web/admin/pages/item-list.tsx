import { type ReactNode, useRef, useState } from 'react';
import { MoveButtons } from '../sortable/move-buttons.tsx';
import { moveItem } from '../sortable/move-item.ts';
import styles from './pages.module.css';

/** A list of a page that its owner adds to, takes from and puts in order; what happens is said aloud. */
export function ItemList<Item>({
  title,
  one,
  items,
  most,
  make,
  onChange,
  children,
}: {
  title: string;
  /** What one of them is called, as in "slide". */
  one: string;
  items: readonly Item[];
  /** So many at the most. */
  most: number;
  make: () => Item;
  onChange: (items: Item[]) => void;
  /** The fields of one; `at` is its place. */
  children: (item: Item, change: (part: Partial<Item>) => void, at: number) => ReactNode;
}) {
  const last = useRef(items.length);
  const [ids, setIds] = useState(() => items.map((_, at) => at));
  const [said, setSaid] = useState('');
  const name = (at: number) => `${one} ${at + 1}`;

  function add() {
    last.current += 1;
    setIds([...ids, last.current]);
    onChange([...items, make()]);
    setSaid(`${name(items.length)} added.`);
  }

  function move(from: number, to: number) {
    setIds([...moveItem(ids, from, to)]);
    onChange([...moveItem(items, from, to)]);
    setSaid(`${name(from)} moved to place ${to + 1} of ${items.length}.`);
  }

  function remove(at: number) {
    setIds(ids.toSpliced(at, 1));
    onChange(items.toSpliced(at, 1));
    setSaid(`${name(at)} removed.`);
  }

  return (
    <section className={styles.list} aria-label={title}>
      <div className="headrow">
        <h2>{title}</h2>
        {items.length < most && (
          <button type="button" className="btn small" onClick={add}>
            Add a {one}
          </button>
        )}
      </div>
      <ol>
        {items.map((item, at) => (
          <li key={ids[at]}>
            <fieldset className={styles.item}>
              <legend className="vh">{name(at)}</legend>
              <div className={styles.fields}>
                {children(item, (part) => onChange(items.with(at, { ...item, ...part })), at)}
              </div>
              <span className={styles.ways}>
                <MoveButtons name={name(at)} at={at} count={items.length} onMove={(to) => move(at, to)} />
                <button type="button" className="link" onClick={() => remove(at)}>
                  Remove<span className="vh"> {name(at)}</span>
                </button>
              </span>
            </fieldset>
          </li>
        ))}
      </ol>
      {items.length === 0 && <p className="two">None.</p>}
      <p className="vh" role="status" aria-label={title}>
        {said}
      </p>
    </section>
  );
}
