import { t } from '#contract/languages/translate.ts';
import { askShop, useAnswer } from '../../../api/use-answer.ts';
import { useDrawing } from '../../../api/use-drawing.ts';
import { Specimen } from '../../../ui/drawing/specimen.tsx';
import { useInView } from '../../../ui/drawing/use-in-view.ts';
import { IfFeature } from '../../if-feature.tsx';
import { GlyphsInView } from '../glyphs/glyphs-in-view.tsx';
import type { Font, LoadedProduct } from '../load-product.ts';
import styles from '../product.module.css';
import { Axes } from '../tester/axes.tsx';
import { Features } from '../tester/features.tsx';
import { addressTester } from '../tester/tester-state.ts';
import type { TesterControls } from '../tester/use-tester.ts';
import { Waterfall } from '../tester/waterfall.tsx';
import depth from './depth.module.css';

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
  const { data: changes, hasFailed } = useAnswer(askShop('productFeatures', { params: { id: product.id } }));
  // What a feature changes decides how high it stands: nothing is shown before that is known, lest it push the rest away.
  if (changes === null && !hasFailed) return <div className={depth.place} />;
  return (
    <>
      {font.styles.length > 1 && <StyleRow product={product} font={font} tester={tester} />}
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

/** Every style by its letter a; a press puts it in the tester. */
function StyleRow(row: { product: LoadedProduct['product']; font: Font; tester: TesterControls }) {
  const { product, font, tester } = row;
  return (
    <section className={styles.block}>
      <h2>
        {t('Styles')} <span className="two">{font.styles.length}</span>
      </h2>
      <div className={depth.styles}>
        {font.styles.map((style) => (
          <StyleButton key={style.id} product={product} style={style} tester={tester} />
        ))}
      </div>
    </section>
  );
}

function StyleButton({
  product,
  style,
  tester,
}: {
  product: LoadedProduct['product'];
  style: Style;
  tester: TesterControls;
}) {
  const [button, isSeen] = useInView<HTMLButtonElement>();
  const first = [...product.specimen][0] ?? 'a';
  const letter = /[\p{sc=Latn}\p{N}]/u.test(first) ? 'a' : first;
  const drawing = useDrawing(
    isSeen ? addressTester(product, { ...tester, styleId: style.id, features: {}, axes: {} }, letter, '128') : null,
  );
  return (
    <button
      ref={button}
      type="button"
      aria-pressed={tester.styleId === style.id}
      onClick={() => tester.change({ styleId: style.id, axes: {} })}
    >
      <span className={depth.letter}>
        <Specimen drawing={drawing} height={64} />
      </span>
      <span>{style.name}</span>
    </button>
  );
}
