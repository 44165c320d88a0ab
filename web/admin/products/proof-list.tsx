import type { Draft } from '#contract/admin/uploads.ts';
import { t } from '#contract/languages/translate.ts';
import styles from './proof-list.module.css';

type Finding = Draft['proof'][number];

/** What the owner of a font may mend, each with a picture of the place and the way to do it. */
export function ProofList({ proof, styleCount }: { proof: Draft['proof']; styleCount: number }) {
  if (proof.length === 0) return null;
  return (
    <>
      <p className="b">{t('Spacing and marks to look at')}</p>
      <ul className={styles.list}>
        {proof.map((finding) => (
          <li key={`${finding.words} ${finding.letters}`}>
            <FindingPicture finding={finding} />
            <div>
              <p>{finding.words}</p>
              <p className="hint">
                {finding.mend} {styleCount > 1 && nameStyles(finding.styles, styleCount)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

const NAMED = 4;

function nameStyles(names: readonly string[], count: number): string {
  if (names.length === count) return t('Affects all styles.');
  const shown = names.slice(0, NAMED).join(', ');
  const more = names.length - NAMED;
  return more > 0
    ? t('Affects {styles} and {count} more.', { styles: shown, count: more })
    : t('Affects {styles}.', { styles: shown });
}

function FindingPicture({ finding: { letters, picture } }: { finding: Finding }) {
  return (
    <svg className={styles.picture} viewBox={picture.viewBox.join(' ')} role="img" aria-label={letters}>
      {picture.spots.map(([x, y, width, height]) => (
        <rect key={`${x} ${y}`} {...{ x, y, width, height }} />
      ))}
      <path d={picture.path} />
    </svg>
  );
}
