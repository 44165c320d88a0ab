import type { HomePage, ShownPages } from '#contract/nouns/site-pages.ts';
import demo from './demo-home.json' with { type: 'json' };

/** How the page / begins in a demo: its clients are invented. */
export const demoHome: HomePage = {
  ...demo,
  sections: demo.sections as HomePage['sections'],
  clients: demo.clients.map((client) => ({ ...client, address: '', picture: null })),
  uses: [],
};

/** How it begins in a shop of one's own: nothing on it that is not in the shop. */
export const plainHome: HomePage = {
  heading: '',
  slides: [],
  sections: ['clients', 'names', 'newest', 'custom', 'uses'],
  featured: [],
  clients: [],
  uses: [],
};

/** What the page / shows. `isInvented`: nobody has changed the demo. */
export function homeOf({ isDemo, pages }: ShownPages): { home: HomePage; isInvented: boolean } {
  if (pages.home) return { home: pages.home, isInvented: false };
  return { home: isDemo ? demoHome : plainHome, isInvented: isDemo };
}
