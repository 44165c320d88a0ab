import { data, type RouterContextProvider } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import type { FeatureName } from '#contract/feature-names.ts';
import { msg, t } from '#contract/languages/translate.ts';
import { type LegalPage, legalPages } from '#contract/legal-pages.ts';
import { nameMoneyFully } from '#contract/money-words.ts';
import type { AboutPage, CustomLicense, Footer, HomePage, ShownPages } from '#contract/nouns/site-pages.ts';
import type { PageFooter, ShopLook } from '../../ui/use-shop.ts';
import { callFrom, unlessClosed } from '../server-call.ts';
import demo from './demo-home.json' with { type: 'json' };

const note = msg(
  'Interface set in Archivo. Every other letter on this page is drawn from the font it sells; no whole font leaves the shop before it is bought.',
);

/** The default footer; its sentence is the shop's motto. */
export const plainFooter = (): Footer => ({ sentence: '', note: t(note), links: [], news: '' });

type FooterFacts = {
  pages: ShownPages['pages'];
  look: Pick<ShopLook, 'motto' | 'priceNote'>;
  legal: readonly LegalPage[];
  off: readonly FeatureName[];
  /** Whether a font on offer says who drew it. */
  hasMakers: boolean;
};

/**
 * The content of every page's footer; its links end with the newsletter. Rendered on the server, so it needs no script.
 */
export const footerOf = ({ pages, look: { motto, priceNote }, legal, off, hasMakers }: FooterFacts): PageFooter => {
  const footer = pages.foot ?? plainFooter();
  const links = footer.news === '' ? footer.links : [...footer.links, { label: t('Newsletter'), address: footer.news }];
  const has = (part: FeatureName, ...page: [to: string, name: string]) => (off.includes(part) ? [] : [page]);
  const columns: PageFooter['columns'] = [
    {
      title: t('Shop'),
      pages: [
        ['/product', t('All fonts')],
        ['/license', t('License')],
        ...has('logotypes', '/logotypes', t('Logotypes')),
        ...(hasMakers ? [['/designers', t('Designers')] as [string, string]] : []),
        ['/about', t('About')],
        ...has('contact', '/contact', t('Contact')),
        ['/cart', t('Cart')],
        ['/verify', t('Verify a licence')],
      ],
    },
    {
      title: t('You'),
      pages: [
        ['/customer/dashboard', t('Dashboard')],
        ['/customer/order-history', t('Order history')],
        ...has('subscriptions', '/customer/subscription', t('Subscriptions')),
      ],
    },
    { title: t('Small print'), pages: legal.map((page) => [`/${page}`, t(legalPages[page])]) },
  ];
  const text = t('{note} Prices in {currency}{priceNote}.', {
    note: footer.note,
    currency: nameMoneyFully(),
    priceNote,
  }).trim();
  return { sentence: footer.sentence || motto, note: text, links, columns };
};

/** How the invitation begins. */
export const usualCustom = (): CustomLicense => ({
  lines: [t('For five desks.'), t('For one film.'), t('For ten million boxes.')],
  font: 'bodoni-moda',
  sentence: t('If no licence of the shop fits, tell us what you are making. A person answers.'),
});

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

/** What the page / shows. `isInvented`: it is the unchanged demo. */
export function homeOf({ isDemo, pages }: ShownPages): { home: HomePage; isInvented: boolean } {
  if (pages.home) return { home: pages.home, isInvented: false };
  return { home: isDemo ? demoHome : plainHome, isInvented: isDemo };
}

/** How the page begins in a shop of one's own. */
export const plainAbout = (): AboutPage => ({ heading: t('About this shop'), story: '', people: [] });

/** Addresses under which the owner sees the draft as a page. */
const draft = /^\/draft\/([^/]+)\//;

const nothingShown: ShownPages = { isDemo: false, pages: { home: null, about: null, custom: null, foot: null } };
const readPublished = async (call: ReturnType<typeof callFrom>) => (await call('readPages', {})).data;

/**
 * The owner's pages as they are published, or under the address of a draft as they are drafted. @throws a 404 for
 * another key.
 */
export async function readShownPages(context: Readonly<RouterContextProvider>, path: string): Promise<ShownPages> {
  const call = callFrom(context);
  const key = draft.exec(path)?.[1];
  if (key === undefined) return unlessClosed(readPublished(call), nothingShown);
  try {
    return (await call('readDraftPages', { params: { key } })).data;
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'draft_not_found') throw data(null, { status: 404 });
    throw error;
  }
}
