import { useCallback } from 'react';
import { call } from '../../../api/call.ts';
import { useAnswer } from '../../../api/use-answer.ts';
import { IfFeature } from '../../if-feature.tsx';
import { GlyphsInView } from '../glyphs/glyphs-in-view.tsx';
import type { Font, LoadedProduct } from '../load-product.ts';
import { StyleRow } from '../style-row.tsx';
import { Axes } from '../tester/axes.tsx';
import { Features } from '../tester/features.tsx';
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
  const ask = useCallback(
    () => call('productFeatures', { params: { id: product.id } }).then(({ data }) => data),
    [product.id],
  );
  const { data: changes, hasFailed } = useAnswer(ask);
  // What a feature changes decides how high it stands: nothing is shown before that is known, lest it push the rest away.
  if (changes === null && !hasFailed) return <div className={depth.place} />;
  return (
    <>
      {font.styles.length > 1 && <StyleRow product={product} font={font} tester={tester} />}
      {font.axes.length > 0 && <Axes font={font} tester={tester} />}
      <Features product={product} font={font} tester={tester} changes={changes ?? []} />
      <Waterfall product={product} tester={tester} line={line} unitsPerEm={font.unitsPerEm} />
      <IfFeature name="glyphs">
        <GlyphsInView product={product} font={font} tester={tester} />
      </IfFeature>
    </>
  );
}
