import type { Draft } from '#contract/admin-products.ts';
import { nameScripts } from './name-scripts.ts';
import { ProductPicture } from './product-picture.tsx';
import styles from './products.module.css';

/** What an upload turned out to be: its specimen, what was measured, and what the owner should know before selling it. */
export function DraftReport({ draft }: { draft: Draft }) {
  const { font, warnings, images } = draft;
  const styleNames = font.styles.map(({ name }) => name).join(', ');
  return (
    <section className={styles.report} aria-label="The uploaded fonts">
      {images !== null && <ProductPicture images={images} label={`${font.family}, drawn from the uploaded file`} />}
      <dl className={styles.facts}>
        <dt>Family</dt>
        <dd>
          <bdi>{font.family}</bdi>
        </dd>
        <dt>Styles</dt>
        <dd>
          {font.styles.length}: <bdi>{styleNames}</bdi>
        </dd>
        <dt>Glyphs</dt>
        <dd>{font.glyphs.toLocaleString('en-US')}</dd>
        <dt>Scripts</dt>
        <dd>{nameScripts(font.scripts)}</dd>
        <dt>Languages</dt>
        <dd>{font.languages.length}</dd>
        {font.axes.length > 0 && (
          <>
            <dt>Axes</dt>
            <dd>{font.axes.map(({ name, min, max }) => `${name} ${min} to ${max}`).join(', ')}</dd>
          </>
        )}
        <dt>Features</dt>
        <dd className="ell">{font.features.map(({ tag }) => tag).join(' ') || 'none'}</dd>
      </dl>
      {warnings.length === 0 ? (
        <p className="hint">Nothing stands against selling it.</p>
      ) : (
        <>
          <p className="b">Before you sell it</p>
          <ul className={styles.warnings}>
            {warnings.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
