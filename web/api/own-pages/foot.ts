import { type LegalPage, legalPages } from '#contract/legal-pages.ts';
import type { Foot, ShownPages } from '#contract/nouns/site-pages.ts';
import type { PageFoot } from './use-foot.ts';

const note =
  'Interface set in Archivo. Every other letter on this page is drawn from the font it sells; no whole font leaves the shop before it is bought.';

/** How the foot begins; its sentence is what the shop says of itself. */
export const plainFoot: Foot = {
  sentence: '',
  note,
  links: [],
  news: '',
};

/** What the foot of every page says; its links end with the way to the newsletter. */
export const footOf = ({ pages }: ShownPages, motto: string, legal: readonly LegalPage[]): PageFoot => {
  const foot = pages.foot ?? plainFoot;
  const links = foot.news === '' ? foot.links : [...foot.links, { label: 'Newsletter', address: foot.news }];
  const smallPrint = legal.map((page) => ({ to: `/${page}`, title: legalPages[page] }));
  return { sentence: foot.sentence || motto, note: foot.note, links, smallPrint };
};
