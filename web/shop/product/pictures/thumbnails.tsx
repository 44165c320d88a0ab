import { type ReactNode, useState } from 'react';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { lazyPart } from '../../../api/parts/lazy-part.tsx';
import type { Drawing, View } from '../../../ui/drawing/drawing.ts';
import { frameView } from '../../../ui/drawing/drawing.ts';
import { rich } from '../../../ui/text/rich.tsx';
import type { LoadedProduct } from '../load-product.ts';
import { Tester } from '../tester/tester.tsx';
import type { TesterControls } from '../tester/use-tester.ts';
import styles from './thumbnails.module.css';

const views: readonly (readonly [view: View, shows: Message])[] = [
  ['whole', msg('whole')],
  ['middle', msg('nearer')],
  ['detail', msg('a detail')],
];

/** The main picture three times, each at another distance; a press brings it to the stage. */
function Thumbnails({ drawing, view, onView }: { drawing: Drawing | null; view: View; onView: (view: View) => void }) {
  return (
    <div className={styles.thumbs}>
      {views.map(([one, shows], at) => (
        <button
          key={one}
          type="button"
          aria-pressed={view === one}
          aria-label={t('Image {number} of {count}, {shows}', { number: at + 1, count: views.length, shows: t(shows) })}
          onClick={() => onView(one)}
        >
          {drawing && (
            <svg
              className="o"
              viewBox={frameView(drawing, one).join(' ')}
              preserveAspectRatio={`xMidYMid ${one === 'whole' ? 'meet' : 'slice'}`}
              aria-hidden="true"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: outlines come from the shop's own font engine.
              dangerouslySetInnerHTML={{ __html: drawing.outlines }}
            />
          )}
        </button>
      ))}
      <p className={`two ${styles.cap}`}>
        <span className="wide">{t('Click the specimen and type.')}</span>
        <span className="phone">{t('Tap and type.')}</span>
        <span className="wide">
          {rich('{esc} leaves, {ctrl} {enter} goes to licences', {
            esc: <span className="kbd">Esc</span>,
            ctrl: <span className="kbd">Ctrl</span>,
            enter: <span className="kbd">Enter</span>,
          })}
        </span>
      </p>
    </div>
  );
}

/** Few products have a picture of their own, so the code for it comes only with one. */
const PictureStylePreviews = lazyPart(() => import('./picture-thumbnails.tsx'), {
  what: msg('The pictures'),
  waiting: () => <div className={styles.coming} />,
});

/**
 * The main picture of a product and its thumbnails: the font in the visitor's words, the owner's picture, or nothing.
 */
export function StylePreviews({ loaded, tester }: { loaded: LoadedProduct; tester: TesterControls }) {
  const [view, setView] = useState<View>('whole');
  const { font, images } = loaded.product;
  const test = (thumbnails: (drawing: Drawing | null) => ReactNode) => (
    <Tester loaded={loaded} tester={tester} view={view} onView={setView}>
      {thumbnails}
    </Tester>
  );
  if (images.includes('.webp')) return <PictureStylePreviews loaded={loaded} styles={styles} test={test} />;
  return font && test((drawing) => <Thumbnails drawing={drawing} view={view} onView={setView} />);
}
