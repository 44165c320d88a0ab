import { type ReactNode, useState } from 'react';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { type Drawing, frameView, type View } from '../../../ui/drawing/drawing.ts';
import type { LoadedProduct } from '../load-product.ts';

const views: readonly [View, Message][] = [
  ['whole', msg('whole')],
  ['middle', msg('nearer')],
  ['detail', msg('a detail')],
];

/**
 * The owner's picture, whole or nearer, in the place of the tester, which comes back with the specimen's thumbnail.
 * Tester and class names are handed in: with the page they pack better than as a part shared by both.
 */
export default function PictureStylePreviews({
  loaded,
  styles,
  test,
}: {
  loaded: LoadedProduct;
  styles: Readonly<Record<string, string>>;
  /** The tester with these thumbnails. */
  test: (thumbnails: (drawing: Drawing | null) => ReactNode) => ReactNode;
}) {
  const { product, specimen } = loaded;
  /** How near the picture is seen; null while the specimen stands there. */
  const [view, setView] = useState<View | null>('whole');
  const thumbnails = (drawing: Drawing | null) => (
    <div className={styles.thumbs} data-count={drawing ? 4 : 3}>
      {views.map(([one, name], at) => (
        <button
          key={one}
          type="button"
          aria-pressed={view === one}
          aria-label={t('Image {number} of {count}, {shows}', { number: at + 1, count: views.length, shows: t(name) })}
          onClick={() => setView(one)}
        >
          <span className={styles.small} data-view={one}>
            <img src={product.images} alt="" loading="lazy" />
          </span>
        </button>
      ))}
      {drawing && (
        <button
          type="button"
          aria-pressed={view === null}
          aria-label={t('Specimen, to be tried')}
          onClick={() => setView(null)}
        >
          <svg
            className="o"
            viewBox={frameView(drawing, 'whole').join(' ')}
            aria-hidden="true"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: outlines come from the shop's own font engine.
            dangerouslySetInnerHTML={{ __html: drawing.outlines }}
          />
        </button>
      )}
    </div>
  );
  if (view === null) return test(thumbnails);
  return (
    <>
      <section className={styles.large} aria-label={t('Picture')}>
        <div className={styles.picture} data-view={view}>
          <img src={product.images} alt={t('{name}, as its maker shows it', { name: product.name })} />
        </div>
      </section>
      {thumbnails(product.font && specimen.drawing)}
    </>
  );
}
