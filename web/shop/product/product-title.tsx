import { ProductPrice } from '../product-price.tsx';
import type { LoadedProduct } from './load-product.ts';
import styles from './product.module.css';

/** The name of the font and the figures that people look for first. */
export function ProductTitle({ product }: { product: LoadedProduct['product'] }) {
  const { font, styleCount, formats } = product;
  const figures: [figure: React.ReactNode, unit: string][] = [
    ...(font ? [[styleCount, styleCount === 1 ? 'style' : 'styles'] as [number, string]] : []),
    ...(font && font.axes.length > 0
      ? [[font.axes.length, font.axes.length === 1 ? 'axis' : 'axes'] as [number, string]]
      : []),
    ...(font && font.languages.length > 0 ? [[font.languages.length, 'languages'] as [number, string]] : []),
    ...(font ? [[formats.join(' '), 'formats'] as [string, string]] : []),
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
