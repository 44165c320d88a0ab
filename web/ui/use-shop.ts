import { useRouteLoaderData } from 'react-router';
import type { FeatureName } from '#contract/feature-names.ts';
import type { LegalPage } from '#contract/legal-pages.ts';
import type { Currency } from '#contract/money.ts';
import type { Locale } from '#contract/shop/locales.ts';

/** A picture that other sites show next to a link; of one that an owner gave only the address is known. */
export type SharePicture = { address: string; width?: number; height?: number; alt: string };

/** What every page knows of the shop it belongs to. */
export type ShopLook = {
  name: string;
  motto: string;
  /**
   * The drawing of the name, with the name of the shape in it; null where there is none, and the name stands as text.
   */
  mark: { address: string; viewBox: number[] } | null;
  /** Whether it stands on every page, also on one that has a face of its own. */
  isForEveryPage: boolean;
  /** What stands for it in the tab of a browser, as links of the page's head. */
  icons: { rel: string; href: string; type?: string; sizes?: string }[];
  /** Tokens of the look that the accent sets. */
  tokens: Record<string, string> | undefined;
  /** Of pages that have none of their own. */
  picture: SharePicture | null;
  locale: Locale;
  currency: Currency;
  /** What staff read on the pages of a closed shop; null while it is open. */
  closedNote: string | null;
  /** What is said of tax after prices, with its comma; empty where none is due. */
  priceNote: string;
};

/** The texts and links of every page's footer. */
export type PageFooter = {
  sentence: string;
  /** With the currency of prices, and how it is with their tax. */
  note: string;
  links: { label: string; address: string }[];
  /** The pages that exist, in columns; the last one is of the small print, and may be empty. */
  columns: { title: string; pages: [to: string, name: string][] }[];
};

/** What every page has to know: the answer of the root's loader. */
export type RootData = {
  /** Where visitors find the shop. */
  publicUrl: string;
  /** Null while the shop cannot say. */
  shop: ShopLook | null;
  /** What the owner has switched off. */
  off: readonly FeatureName[];
  /** The pages of small print that there are. */
  legal: readonly LegalPage[];
  foot: PageFooter | null;
  pixel: { id: string; vendorName: string } | null;
};

/** The same where it is needed; nothing while the root could not be loaded. */
export const useRoot = () => useRouteLoaderData<RootData>('root');

/** What the page knows of its shop; nothing while the shop cannot say. */
export const useShop = () => useRoot()?.shop;
