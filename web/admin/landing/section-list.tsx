import { useState } from 'react';
import { moveItem } from '../sortable/move-item.ts';
import { useDrag } from '../sortable/use-drag.ts';
import styles from './landing.module.css';
import { SectionItem } from './section-item.tsx';
import { addSection, type DraftSection, duplicateSection, typeNames } from './template-draft.ts';

type Sections = readonly DraftSection[];

/** The sections of a template: added, copied, taken out, and put in order by dragging or by buttons, which is said aloud. */
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
  const [said, setSaid] = useState('');

  function move(from: number, to: number) {
    onChange((before) => moveItem(before, from, to));
    const section = sections[from];
    if (section && to >= 0 && to < sections.length)
      setSaid(`${typeNames[section.type]} moved to place ${to + 1} of ${sections.length}.`);
  }

  const { draggedId, begin } = useDrag(sections, move);

  function add() {
    const after = addSection(sections);
    onChange(() => after);
    setOpenId(after.at(-1)!.id);
    setSaid(`Section ${after.length} added.`);
  }

  return (
    <div>
      <div className={`headrow ${styles.sectionsHead}`}>
        <h3>Sections</h3>
        <button type="button" className="btn small" onClick={add}>
          + Add Section
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
                setSaid(`Section ${at + 1} copied to place ${at + 2}.`);
              }}
              onRemove={() => {
                onChange((before) => before.filter(({ id }) => id !== section.id));
                setSaid(`Section ${at + 1} removed.`);
              }}
            />
          );
        })}
      </ol>
      {sections.length === 0 && <p className="two">No sections yet. The page shows title and description.</p>}
      <p className="vh" role="status" aria-label="Sections">
        {said}
      </p>
    </div>
  );
}
