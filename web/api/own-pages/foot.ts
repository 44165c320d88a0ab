import type { Foot, ShownPages } from '#contract/nouns/site-pages.ts';

const note =
  'Interface set in Archivo. Every other letter on this page is drawn from the font it sells; no whole font leaves the shop before it is bought.';

/** How the foot begins; its sentence is what the shop says of itself. */
export const plainFoot: Foot = {
  sentence: '',
  note,
  links: [],
  news: '',
};

/** What the foot of every page says. */
export const footOf = ({ pages }: ShownPages, motto: string): Foot => {
  const foot = pages.foot ?? plainFoot;
  return { ...foot, sentence: foot.sentence || motto };
};
