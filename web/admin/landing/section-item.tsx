import type { PointerEvent } from 'react';
import { Grip } from '../sortable/grip.tsx';
import { MoveButtons } from '../sortable/move-buttons.tsx';
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
  const name = `section ${at + 1}`;
  return (
    <li className={`${isOpen ? styles.open : ''} ${isDragged ? styles.dragged : ''}`} data-place={at}>
      <div className={styles.sectionHead}>
        <Grip onGrab={onGrab} />
        <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
          <span className="b">
            {at + 1}. {typeNames[section.type]}
          </span>{' '}
          <bdi className="two">{section.content.heading}</bdi>
        </button>
        <MoveButtons name={name} at={at} count={count} onMove={onMove} />
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
