import { type PointerEvent, useLayoutEffect, useRef } from 'react';
import { t } from '#contract/languages/translate.ts';
import { AdminIcon } from '../../ui/admin-frame/admin-icon.tsx';
import styles from './ordered.module.css';

/** By this a pointer takes an item of a list; the keyboard has MoveButtons. */
export function DragHandle({ onGrab }: { onGrab: (event: PointerEvent) => void }) {
  return (
    <span className={styles.grip} aria-hidden="true" data-grip onPointerDown={onGrab}>
      <AdminIcon name="grip" />
    </span>
  );
}

/** An item taken from one place and put at another; a place that does not exist changes nothing. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const moved = items[from];
  if (moved === undefined || to < 0 || to >= items.length || from === to) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Two buttons that move an item of a list one place up or down. `name` says which it is, as in "section 2". */
export function MoveButtons({
  name,
  at,
  count,
  onMove,
}: {
  name: string;
  at: number;
  count: number;
  onMove: (to: number) => void;
}) {
  const buttons = useRef<HTMLSpanElement>(null);
  const pressed = useRef<'up' | 'down' | null>(null);

  // Anyone who moves by keyboard goes on from the same button, or from the other one where that has reached the end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another place the focus has to be brought along.
  useLayoutEffect(() => {
    if (pressed.current === null) return;
    const wished = buttons.current?.querySelector<HTMLButtonElement>(`[data-move="${pressed.current}"]:enabled`);
    (wished ?? buttons.current?.querySelector<HTMLButtonElement>('[data-move]:enabled'))?.focus();
    pressed.current = null;
  }, [at]);

  function step(way: 'up' | 'down') {
    pressed.current = way;
    onMove(way === 'up' ? at - 1 : at + 1);
  }

  return (
    <span ref={buttons} className={styles.moves}>
      {(['up', 'down'] as const).map((way) => (
        <button
          key={way}
          type="button"
          className="ib s"
          data-move={way}
          aria-label={way === 'up' ? t('Move {item} up', { item: name }) : t('Move {item} down', { item: name })}
          disabled={way === 'up' ? at === 0 : at === count - 1}
          onClick={() => step(way)}
        >
          <AdminIcon name={way} />
        </button>
      ))}
    </span>
  );
}
