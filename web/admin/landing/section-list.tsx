import { type PointerEvent, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { mustExist } from '#contract/must-exist.ts';
import { DragHandle, MoveButtons, moveItem } from '../sortable/sortable.tsx';
import { useDrag } from '../sortable/use-drag.ts';
import styles from './landing.module.css';
import { SectionFields } from './section-fields.tsx';
import { addSection, type DraftSection, duplicateSection, typeNames } from './template-draft.ts';

type Sections = readonly DraftSection[];

/**
 * The sections of a template: added, copied, taken out, and put in order by dragging or by buttons, which is said
 * aloud.
 */
export function SectionList({
  sections,
  onChange,
  errorsOf,
  error,
}: {
  sections: Sections;
  onChange: (change: (before: Sections) => Sections) => void;
  errorsOf: (id: DraftSection['id']) => Readonly<Record<string, string>>;
  error: string | undefined;
}) {
  const [openId, setOpenId] = useState<DraftSection['id'] | null>(sections[0]?.id ?? null);
  const [text, setSaid] = useState('');

  function move(from: number, to: number) {
    onChange((before) => moveItem(before, from, to));
    const section = sections[from];
    if (section && to >= 0 && to < sections.length)
      setSaid(
        t('{section} moved to place {place} of {count}.', {
          section: t(typeNames[section.type]),
          place: to + 1,
          count: sections.length,
        }),
      );
  }

  const { draggedId, begin } = useDrag(sections, move);

  function add() {
    const after = addSection(sections);
    onChange(() => after);
    setOpenId(mustExist(after.at(-1)).id);
    setSaid(t('Section {number} added.', { number: after.length }));
  }

  return (
    <div>
      <div className={`headrow ${styles.sectionsHead}`}>
        <h3>{t('Sections')}</h3>
        <button type="button" className="btn small" onClick={add}>
          {t('+ Add Section')}
        </button>
      </div>
      {error !== undefined && (
        <p className="err" role="alert">
          {error}
        </p>
      )}
      <ol className={styles.sections}>
        {sections.map((section, at) => {
          const errors = errorsOf(section.id);
          return (
            <SectionItem
              key={section.id}
              section={section}
              at={at}
              count={sections.length}
              // All are closed while one is dragged, so that they are equally high.
              isOpen={draggedId === null && (section.id === openId || Object.keys(errors).length > 0)}
              isDragged={draggedId === section.id}
              errors={errors}
              onToggle={() => setOpenId(section.id === openId ? null : section.id)}
              onChange={(changed) => onChange((before) => before.map((one) => (one.id === changed.id ? changed : one)))}
              onMove={(to) => move(at, to)}
              onGrab={(event) => begin(event, section.id)}
              onDuplicate={() => {
                onChange((before) => duplicateSection(before, at));
                setSaid(t('Section {number} copied to place {place}.', { number: at + 1, place: at + 2 }));
              }}
              onRemove={() => {
                onChange((before) => before.filter(({ id }) => id !== section.id));
                setSaid(t('Section {number} removed.', { number: at + 1 }));
              }}
            />
          );
        })}
      </ol>
      {sections.length === 0 && <p className="two">{t('No sections yet. The page shows title and description.')}</p>}
      <p className="vh" role="status" aria-label={t('Sections')}>
        {text}
      </p>
    </div>
  );
}

/** One section in the editor: its head, by which it is moved and opened, and below it its fields. */
function SectionItem({
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
  const name = t('section {number}', { number: at + 1 });
  return (
    <li className={`${isOpen ? styles.open : ''} ${isDragged ? styles.dragged : ''}`} data-place={at}>
      <div className={styles.sectionHead}>
        <DragHandle onGrab={onGrab} />
        <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
          <span className="b">
            {at + 1}. {t(typeNames[section.type])}
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
              {t('Duplicate')}
              <span className="vh"> {name}</span>
            </button>
            <button type="button" className={`link ${styles.remove}`} onClick={onRemove}>
              {t('Remove Section')}
              <span className="vh"> {at + 1}</span>
            </button>
          </p>
        </div>
      )}
    </li>
  );
}
