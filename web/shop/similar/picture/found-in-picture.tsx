import { msg, t } from '#contract/languages/translate.ts';
import type { Certainty, PicturedFont } from '#contract/nouns/pictured-letters.ts';
import styles from '../like.module.css';
import { LikeRow } from '../like-row.tsx';

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
        {fonts.map(({ product, style, styleId, certainty }) => (
          <LikeRow key={product.id} product={product} text={word} styleId={styleId}>
            {product.name} {style} · {t(words[certainty])}
          </LikeRow>
        ))}
      </ul>
    </>
  );
}
