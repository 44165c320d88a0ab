import { useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { useDrawing } from '../../../api/use-drawing.ts';
import { shopQuery, useQuery } from '../../../api/use-query.ts';
import { Specimen } from '../../../ui/drawing/specimen.tsx';
import { useInView } from '../../../ui/drawing/use-in-view.ts';
import { IfFeature } from '../../if-feature.tsx';
import depth from '../depth.module.css';
import { GlyphsInView } from '../glyphs/glyphs-in-view.tsx';
import type { Font, LoadedProduct } from '../load-product.ts';
import styles from '../product.module.css';
import { Axes } from '../tester/axes.tsx';
import { Features } from '../tester/features.tsx';
import { addressTester, wordsOf } from '../tester/tester-state.ts';
import type { TesterControls } from '../tester/use-tester.ts';
import { Waterfall } from '../tester/waterfall.tsx';
import { SetInText } from './set-in-text.tsx';

/** Everything about a font that is drawn as one tries it: styles, axes, features, sizes. */
export default function Depth({
  product,
  font,
  tester,
  line,
}: {
  product: LoadedProduct['product'];
  font: Font;
  tester: TesterControls;
  line: string;
}) {
  const { data: changes, hasFailed } = useQuery(shopQuery('productFeatures', { params: { id: product.id } }));
  // What a feature changes decides how high it stands: nothing is shown before that is known, lest it push the rest
  // away.
  if (changes === null && !hasFailed) return <div className={depth.place} />;
  return (
    <>
      {font.styles.length > 1 && product.parts.length === 1 && (
        <StyleLines product={product} font={font} tester={tester} />
      )}
      <SetInText product={product} tester={tester} line={line} unitsPerEm={font.unitsPerEm} />
      {font.axes.length > 0 && <Axes font={font} tester={tester} />}
      <Features product={product} font={font} tester={tester} changes={changes?.data ?? []} />
      <Waterfall product={product} tester={tester} line={line} unitsPerEm={font.unitsPerEm} />
      <IfFeature name="glyphs">
        <GlyphsInView product={product} font={font} tester={tester} />
      </IfFeature>
    </>
  );
}

type Style = Font['styles'][number];

/** Of the words of a line. */
const MOST_LETTERS = 40;

/** This many are shown at first. */
const SHOWN_AT_FIRST = 20;

/** Every style as a line of words in its own weight; a press puts it in the tester. */
function StyleLines({
  product,
  font,
  tester,
}: {
  product: LoadedProduct['product'];
  font: Font;
  tester: TesterControls;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = font.styles.filter((style, at) => isWhole || at < SHOWN_AT_FIRST || style.id === tester.styleId);
  return (
    <section className={styles.block}>
      <h2>
        {t('Styles')} <span className="two">{font.styles.length}</span>
      </h2>
      <div className={depth.styles}>
        {shown.map((style) => (
          <StyleLine key={style.id} product={product} style={style} tester={tester} />
        ))}
      </div>
      {shown.length < font.styles.length && (
        <button type="button" className="link t13" onClick={() => setIsWhole(true)}>
          {t('Show all {count} styles', { count: font.styles.length })}
        </button>
      )}
    </section>
  );
}

function StyleLine({
  product,
  style,
  tester,
}: {
  product: LoadedProduct['product'];
  style: Style;
  tester: TesterControls;
}) {
  const [button, isSeen] = useInView<HTMLButtonElement>();
  const words = [...wordsOf(product, tester).replace(/\s+/g, ' ').trim()].slice(0, MOST_LETTERS).join('');
  const drawing = useDrawing(
    isSeen ? addressTester(product, { ...tester, styleId: style.id, features: {}, axes: {} }, words, '128') : null,
  );
  return (
    <button
      ref={button}
      type="button"
      aria-pressed={tester.styleId === style.id}
      onClick={() => tester.change({ styleId: style.id, axes: {} })}
    >
      <span>{style.name}</span>
      <Specimen drawing={drawing} shape="fit-start" height={40} />
    </button>
  );
}
