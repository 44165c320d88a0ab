import { Link } from 'react-router';
import { msg, t } from '#contract/languages/translate.ts';
import type { Certainty, PicturedFont } from '#contract/nouns/pictured-letters.ts';
import { addressPreview } from '../../../api/preview-address.ts';
import { useDrawing } from '../../../api/use-drawing.ts';
import { Specimen } from '../../../ui/drawing/specimen.tsx';
import { Price } from '../../../ui/price.tsx';
import { fromPrice } from '../../from-price.ts';
import styles from '../like.module.css';

const words = {
  likely: msg('likely'),
  perhaps: msg('perhaps'),
  unlike: msg('unlike'),
} satisfies Record<Certainty, unknown>;

const summaries = {
  likely: msg('The first of these is likely the font. Compare the letters before you buy.'),
  perhaps: msg(
    'One of these may be the font, or one of its relatives. Compare the letters; more of them make it surer.',
  ),
  unlike: msg('No font here is near to these letters. It may not be in this shop; these are the least unlike.'),
} satisfies Record<Certainty, unknown>;

/** Fonts with the letters of a picture, drawn in each, and how sure each is. */
export function FoundInPicture({ word, fonts }: { word: string; fonts: readonly PicturedFont[] }) {
  const [first] = fonts;
  if (!first) return <p className="note">{t('No font on offer has these letters.')}</p>;
  return (
    <>
      <p className="note">{t(summaries[first.certainty])}</p>
      <ul className={styles.found}>
        {fonts.map((font) => (
          <FoundRow key={font.product.id} font={font} word={word} />
        ))}
      </ul>
    </>
  );
}

function FoundRow({ font: { product, style, styleId, certainty }, word }: { font: PicturedFont; word: string }) {
  const drawing = useDrawing(addressPreview({ productId: product.id, version: product.version, text: word, styleId }));
  return (
    <li>
      <Link to={`/product/${product.slug}`}>
        <span>
          <Specimen drawing={drawing} height={40} />
          <span className="t13">
            {product.name} {style} · {t(words[certainty])}
          </span>
        </span>
        <span className="b t13">
          <Price dollars={fromPrice(product)} isShort />
        </span>
      </Link>
    </li>
  );
}
