import { Link } from 'react-router';
import { useDrawing } from '../../api/use-drawing.ts';
import { addressSpecimen } from '../address-specimen.ts';
import { MissingLetters } from '../missing-letters.tsx';
import { ProductArt } from '../product-art.tsx';
import { ProductPrice } from '../product-price.tsx';
import type { LogotypeFont } from './logotype-font.ts';
import styles from './logotypes.module.css';

/** A name in one font: as large as the cell allows, what the font is called, what it costs. */
export function LogotypeCell({ font, text }: { font: LogotypeFont; text: string }) {
  const shown = text.trim() === '' ? font.name : text;
  const drawing = useDrawing(addressSpecimen(font, shown), font.drawn);
  return (
    <li>
      <Link to={`/product/${font.slug}?${new URLSearchParams({ text: shown })}`} prefetch="intent">
        <span className={styles.art}>
          <ProductArt product={font} drawing={drawing} label={shown} shape="fit-start" />
        </span>
        <span className={styles.name}>
          <span>{font.name}</span>
          <span className="two">
            from <ProductPrice product={font} />
          </span>
        </span>
        {drawing && <MissingLetters letters={drawing.missing} />}
      </Link>
    </li>
  );
}
