import { ProductPrice } from '../product-price.tsx';
import type { LoadedProduct } from './load-product.ts';
import styles from './product.module.css';

/** The name of the font and the figures that people look for first. */
export function ProductTitle({ product }: { product: LoadedProduct['product'] }) {
  const { font, styleCount, formats } = product;
  const many = (count: number, one: string, more: string): [number, string] => [count, count === 1 ? one : more];
  const figures: [figure: React.ReactNode, unit: string][] = [
    ...(font
      ? [
          many(styleCount, 'style', 'styles'),
          many(font.axes.length, 'axis', 'axes'),
          many(font.languages.length, 'language', 'languages'),
          [formats.join(' '), 'formats'] as [string, string],
        ].filter(([figure]) => figure)
      : []),
    [
      <>
        from <ProductPrice product={product} />
      </>,
      'Standard',
    ],
  ];
  return (
    <div className={styles.title}>
      <h1 className="t32">{product.name}</h1>
      <dl className={styles.facts}>
        {figures.map(([figure, unit]) => (
          <div key={unit}>
            <dt className="two">{unit}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
