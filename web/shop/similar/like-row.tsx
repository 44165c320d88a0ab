import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/nouns/products.ts';
import { addressPreview } from '../../api/preview-address.ts';
import { useDrawing } from '../../api/use-drawing.ts';
import { Specimen } from '../../ui/drawing/specimen.tsx';
import { Price } from '../../ui/price.tsx';
import { fromPrice } from '../product-price.tsx';

/** A font that was found, drawn in `text`, with what is said of it below; it leads to its page. */
export function LikeRow({
  product,
  text,
  styleId,
  children,
}: {
  product: Product;
  text: string;
  styleId?: number;
  children: ReactNode;
}) {
  const drawing = useDrawing(
    addressPreview({
      productId: product.id,
      version: product.version,
      text,
      grain: '128',
      ...(styleId === undefined ? {} : { styleId }),
    }),
  );
  return (
    <li>
      <Link to={`/product/${product.slug}`}>
        <span>
          <Specimen drawing={drawing} height={40} />
          <span className="t13">{children}</span>
        </span>
        <span className="b t13">
          <Price dollars={fromPrice(product)} isShort />
        </span>
      </Link>
    </li>
  );
}
