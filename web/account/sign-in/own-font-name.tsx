import { Link } from 'react-router';
import type { SoldPart } from '#contract/nouns/parts.ts';
import { nameSold } from '#contract/parts.ts';
import { useNameArt } from '../../api/use-name-art.tsx';
import styles from '../list.module.css';

type Named = { name: string; slug: string; image: string; isOnOffer: boolean };

/**
 * The name of a font that somebody has, in its own letters and, since not all letters read well, in ours; it leads to
 * the font's page while there is one.
 */
export function OwnFontName({ product, part, isFaint = false }: { product: Named; part: SoldPart; isFaint?: boolean }) {
  const words = nameSold(product.name, part);
  const art = useNameArt(product.image, words);
  const look = `${styles.name} ${isFaint ? styles.faint : ''}`;
  const name = art ? (
    <>
      {art}
      <span className="t13 two">{words}</span>
    </>
  ) : (
    <span className="t24">{words}</span>
  );
  if (!product.isOnOffer) return <span className={look}>{name}</span>;
  return (
    <Link className={look} to={`/product/${product.slug}`}>
      {name}
    </Link>
  );
}
