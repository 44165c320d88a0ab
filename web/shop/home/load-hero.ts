import type { RouterContextProvider } from 'react-router';
import { loadDrawing } from '../../api/load-drawing.ts';
import { addressPreview } from '../../api/preview-address.ts';
import type { Drawing } from '../../ui/drawing/drawing.ts';
import { findFont } from '../find-font.ts';
import { fromPrice } from '../from-price.ts';
import wanted from './hero-slides.json' with { type: 'json' };

export type HeroSlide = {
  language: string;
  word: string;
  isFromRight: boolean;
  /** The word in one line. */
  whole: Drawing;
  /** The word broken in two lines for a narrow page, where its script allows that. */
  halves: Drawing[] | null;
  font: { name: string; slug: string; styleCount: number; price: number };
};

/** "Letters" in six languages, each in a font of the catalogue. A slide that no font can draw is left out. */
export async function loadHero(context: Readonly<RouterContextProvider>): Promise<HeroSlide[]> {
  const slides = await Promise.all(wanted.map((slide, at) => loadSlide(context, slide, `h${at}`)));
  return slides.filter((slide) => slide !== null);
}

async function loadSlide(
  context: Readonly<RouterContextProvider>,
  { language, word, halves, slug, style, isFromRight }: (typeof wanted)[number],
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
  const [whole, ...parts] = await Promise.all([
    draw(word, 'w'),
    ...(halves ?? []).map((half, at) => draw(half, `p${at}`)),
  ]);
  if (!whole) return null;
  const drawn = parts.filter((part) => part !== null);
  return {
    language,
    word,
    isFromRight,
    whole,
    halves: halves && drawn.length === halves.length ? drawn : null,
    font: { name: font.name, slug: font.slug, styleCount: font.styleCount, price: fromPrice(font) },
  };
}
