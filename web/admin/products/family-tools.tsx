import { useState } from 'react';
import type { Draft } from '#contract/admin/uploads.ts';
import { t } from '#contract/languages/translate.ts';
import { mustExist } from '#contract/must-exist.ts';
import { Choice } from '../../ui/form/choice.tsx';
import styles from './products.module.css';
import type { Families } from './use-upload.tsx';

/** Joins the family of a draft with another one of the upload, splits a style off, and takes the last of it back. */
export function FamilyTools({ draft, families }: { draft: Draft; families: Families }) {
  const { others, isBusy, join, split, undo } = families;
  const [other, setOther] = useState(0);
  const [style, setStyle] = useState(0);
  const own = draft.font.styles;
  if (others.length === 0 && own.length === 1 && undo === null) return null;
  return (
    <details open={undo !== null}>
      <summary>{t('Wrong family? Join or split it')}</summary>
      <div className={styles.families}>
        {others.length > 0 && (
          <p>
            <Choice
              value={other}
              aria-label={t('Family to add')}
              options={others.map(({ font }, at) => [at, font.family])}
              onChange={(event) => setOther(Number(event.currentTarget.value))}
            />
            <button
              type="button"
              className="btn small"
              disabled={isBusy}
              onClick={() => join(mustExist(others[other] ?? others[0]))}
            >
              {t('Add to {family}', { family: draft.font.family })}
            </button>
          </p>
        )}
        {own.length > 1 && (
          <p>
            <Choice
              value={style}
              aria-label={t('Style to split off')}
              options={own.map(({ name }, at) => [at, name])}
              onChange={(event) => setStyle(Number(event.currentTarget.value))}
            />
            <button type="button" className="btn small" disabled={isBusy} onClick={() => split(style)}>
              {t('Make it a family of its own')}
            </button>
          </p>
        )}
        {undo !== null && (
          <button type="button" className="link" disabled={isBusy} onClick={undo}>
            {t('Undo the last change')}
          </button>
        )}
      </div>
    </details>
  );
}
