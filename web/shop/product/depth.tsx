import { Axes } from './axes.tsx';
import { Features } from './features.tsx';
import { Languages } from './languages.tsx';
import type { Font, LoadedProduct } from './load-product.ts';
import { StyleRow } from './style-row.tsx';
import type { TesterControls } from './use-tester.ts';
import { Waterfall } from './waterfall.tsx';
import { WhatYouGet } from './what-you-get.tsx';

/** What there is to know about a font beyond its look: styles, axes, features, sizes, languages, files. */
export function Depth({
  product,
  font,
  tester,
}: {
  product: LoadedProduct['product'];
  font: Font;
  tester: TesterControls;
}) {
  return (
    <>
      {font.styles.length > 1 && <StyleRow product={product} font={font} tester={tester} />}
      {font.axes.length > 0 && <Axes axes={font.axes} tester={tester} />}
      <Features product={product} font={font} tester={tester} />
      <Waterfall product={product} tester={tester} unitsPerEm={font.unitsPerEm} />
      {font.languages.length > 0 && <Languages languages={font.languages} />}
      <WhatYouGet product={product} />
    </>
  );
}
