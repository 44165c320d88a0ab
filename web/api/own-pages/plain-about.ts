import type { AboutPage } from '#contract/nouns/site-pages.ts';

/** How the page begins in a shop of one's own. */
export const plainAbout: AboutPage = { heading: 'About this shop', story: '', people: [] };
