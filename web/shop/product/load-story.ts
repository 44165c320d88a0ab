import type { RouterContextProvider } from 'react-router';
import type { ProductDetail } from '#contract/nouns/products.ts';
import { homeOf, readShownPages } from '../../api/own-pages/own-pages.ts';
import { callFrom } from '../../api/server-call.ts';
import { demoUses } from '../in-use/demo-uses.ts';

/** So much of what a maker says of themselves stands on the page of a font. */
const MOST_LETTERS = 600;

/** What hears of a font next to its figures: it at work, what is new in it, and its maker in their own words. */
export async function loadStory(context: Readonly<RouterContextProvider>, product: ProductDetail) {
  const call = callFrom(context);
  const [shown, { data: releases }] = await Promise.all([
    readShownPages(context, '/'),
    call('listReleases', { params: { id: product.id } }),
  ]);
  const { home, isInvented } = homeOf(shown);
  const newest = releases.find(({ publishedAt }) => publishedAt !== null);
  return {
    uses: (isInvented ? demoUses() : home.uses)
      .filter(({ font }) => font === product.slug)
      .map(({ picture, kind, label, width, height }) => ({ picture, kind, label, width, height, font: null })),
    news: newest?.publishedAt && newest.notes.trim() !== '' ? { ...newest, publishedAt: newest.publishedAt } : null,
    voice: await readVoice(context, product),
  };
}

export type Story = Awaited<ReturnType<typeof loadStory>>;

/** The first of the makers who says something, and what. */
async function readVoice(context: Readonly<RouterContextProvider>, { designers, foundry }: ProductDetail) {
  const call = callFrom(context);
  const makers = [
    ...designers.map(({ slug }) => ['designer', slug] as const),
    ...(foundry ? [['foundry', foundry.slug] as const] : []),
  ];
  for (const [kind, slug] of makers) {
    const { data } = await call(kind === 'designer' ? 'designerBySlug' : 'foundryBySlug', { params: { slug } });
    const [text = ''] = data.about.trim().split(/\n\s*\n/);
    if (text !== '') return { name: data.name, path: `/${kind}/${slug}`, says: text.slice(0, MOST_LETTERS) };
  }
  return null;
}
