import type { RouterContextProvider } from 'react-router';
import type { Product } from '#contract/nouns/products.ts';
import type { HomePage } from '#contract/nouns/site-pages.ts';
import { loadDrawing } from '../../api/load-drawing.ts';
import { addressPreview } from '../../api/preview-address.ts';
import type { Drawing } from '../../ui/drawing/drawing.ts';
import { findFont } from '../find-font.ts';
import { fromPrice } from '../from-price.ts';

export type HeroSlide = {
  /** What the slide is called in the row of slides: its language, or its font. */
  name: string;
  language: string;
  word: string;
  isFromRight: boolean;
  /** The word in one line. */
  whole: Drawing;
  /** The word broken in two lines for a narrow page, where its script allows that. */
  halves: Drawing[] | null;
  font: { name: string; slug: string; styleCount: number; price: number };
};

type Wanted = HomePage['slides'][number];

/** So many of the newest fonts say their own name where no slide was made. */
const own = 3;
const longestWord = 14;
const fromRight = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Letters that stand by themselves, in a word that is long enough for two lines or in a script of few letters. */
const breaks =
  /^(?:[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]{5,}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2,})$/u;

/** A word for each slide, in a font of the catalogue. A slide that no font can draw is left out. */
export async function loadHero(
  context: Readonly<RouterContextProvider>,
  wanted: HomePage['slides'],
  newest: readonly Product[],
): Promise<HeroSlide[]> {
  const asked =
    wanted.length > 0
      ? wanted
      : newest
          .filter(({ styleCount }) => styleCount > 0)
          .slice(0, own)
          .map(nameItself);
  const slides = await Promise.all(asked.map((slide, at) => loadSlide(context, slide, `h${at}`)));
  return slides.filter((slide) => slide !== null);
}

const nameItself = ({ name, slug, specimen }: Product): Wanted => ({
  word: name.length <= longestWord ? name : specimen.slice(0, longestWord).trim() || name.slice(0, longestWord).trim(),
  language: '',
  font: slug,
  style: null,
});

async function loadSlide(
  context: Readonly<RouterContextProvider>,
  { language, word, font: slug, style }: Wanted,
  prefix: string,
): Promise<HeroSlide | null> {
  const font = await findFont(context, slug, word);
  if (font === null) return null;
  const styleId = font.font?.styles.find(({ name }) => name === style)?.id;
  const draw = (text: string, part: string) =>
    loadDrawing(
      context,
      addressPreview({ productId: font.id, version: font.version, text, styleId }),
      `${prefix}${part}`,
    );
  const halves = halve(word);
  const [whole, ...parts] = await Promise.all([
    draw(word, 'w'),
    ...(halves ?? []).map((half, at) => draw(half, `p${at}`)),
  ]);
  if (!whole) return null;
  const drawn = parts.filter((part) => part !== null);
  return {
    name: language || font.name,
    language,
    word,
    isFromRight: fromRight.test(word),
    whole,
    halves: halves && drawn.length === halves.length ? drawn : null,
    font: { name: font.name, slug: font.slug, styleCount: font.styleCount, price: fromPrice(font) },
  };
}

/** The two lines of a word on a narrow page: those of more words are its words. */
function halve(word: string): [string, string] | null {
  const space = word.indexOf(' ');
  if (space > 0 && space === word.lastIndexOf(' ')) return [word.slice(0, space), word.slice(space + 1)];
  if (!breaks.test(word)) return null;
  const letters = [...word];
  const at = Math.floor(letters.length / 2);
  return [letters.slice(0, at).join(''), letters.slice(at).join('')];
}
