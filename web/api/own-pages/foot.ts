import type { Foot, ShownPages } from '#contract/nouns/site-pages.ts';

const note =
  'Interface set in Archivo. Every other letter on this page is drawn from the font it sells; no whole font leaves the shop before it is bought.';

/** How the foot begins in a demo, and in a shop of one's own. */
export const demoFoot: Foot = {
  sentence: 'Huruf is Indonesian for letters. We sell them one licence at a time.',
  note,
  links: [],
  news: '',
};
export const plainFoot: Foot = { ...demoFoot, sentence: '' };

/** What the foot of every page says. */
export const footOf = ({ isDemo, pages }: ShownPages): Foot => pages.foot ?? (isDemo ? demoFoot : plainFoot);
