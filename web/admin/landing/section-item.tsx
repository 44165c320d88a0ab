import { type PointerEvent, useLayoutEffect, useRef } from 'react';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import styles from './landing.module.css';
import { SectionFields } from './section-fields.tsx';
import { type DraftSection, typeNames } from './template-draft.ts';

/** One section in the editor: its head, by which it is moved and opened, and below it its fields. */
export function SectionItem({
  section,
  at,
  count,
  isOpen,
  isDragged,
  errors,
  onToggle,
  onChange,
  onMove,
  onGrab,
  onDuplicate,
  onRemove,
}: {
  section: DraftSection;
  at: number;
  count: number;
  isOpen: boolean;
  isDragged: boolean;
  errors: Readonly<Record<string, string>>;
  onToggle: () => void;
  onChange: (section: DraftSection) => void;
  onMove: (to: number) => void;
  onGrab: (event: PointerEvent) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}) {
  const item = useRef<HTMLLIElement>(null);
  const pressed = useRef<'up' | 'down' | null>(null);
  const name = `section ${at + 1}`;

  // Whoever moves by keyboard goes on from the same button, or from the other one where that has reached the end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another place the focus has to be brought along.
  useLayoutEffect(() => {
    if (pressed.current === null) return;
    const wished = item.current?.querySelector<HTMLButtonElement>(`[data-move="${pressed.current}"]:enabled`);
    (wished ?? item.current?.querySelector<HTMLButtonElement>('[data-move]:enabled'))?.focus();
    pressed.current = null;
  }, [at]);

  function step(way: 'up' | 'down') {
    pressed.current = way;
    onMove(way === 'up' ? at - 1 : at + 1);
  }

  return (
    <li ref={item} className={`${isOpen ? styles.open : ''} ${isDragged ? styles.dragged : ''}`} data-place={at}>
      <div className={styles.sectionHead}>
        {/* For the pointer; the keyboard has the two buttons at the end. */}
        <span className={styles.grip} aria-hidden="true" data-grip onPointerDown={onGrab}>
          <OfficeIcon name="grip" />
        </span>
        <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
          <span className="b">
            {at + 1}. {typeNames[section.type]}
          </span>{' '}
          <bdi className="two">{section.content.heading}</bdi>
        </button>
        {(['up', 'down'] as const).map((way) => (
          <button
            key={way}
            type="button"
            className="ib s"
            data-move={way}
            aria-label={`Move ${name} ${way}`}
            disabled={way === 'up' ? at === 0 : at === count - 1}
            onClick={() => step(way)}
          >
            <OfficeIcon name={way} />
          </button>
        ))}
      </div>
      {isOpen && (
        <div className={styles.fields}>
          <SectionFields section={section} errors={errors} onChange={onChange} />
          <p className={styles.between}>
            <button type="button" className="link" onClick={onDuplicate}>
              Duplicate<span className="vh"> {name}</span>
            </button>
            <button type="button" className={`link ${styles.remove}`} onClick={onRemove}>
              Remove Section<span className="vh"> {at + 1}</span>
            </button>
          </p>
        </div>
      )}
    </li>
  );
}
