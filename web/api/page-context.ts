import { createContext } from 'react-router';
import type { Send } from '#contract/client.ts';

/** Where payments go: to the payment provider, to its stand-in where no money moves, or nowhere at the moment. */
export type Payments = 'open' | 'sandbox' | 'closed';

/** What the process that renders a page gives to its loaders. */
export type PageContext = {
  /** Answers a call of the contract without leaving the process. */
  send: Send;
  /** Where visitors find the shop, without a slash at the end. */
  publicUrl: string;
  /** Reports an error for which a visitor only reads "something broke". */
  report: (error: unknown) => void;
  payments: Payments;
  /** Where visitors can write to, when the owner shows an address. */
  contactEmail: string | null;
  /**
   * What the page writes on every inline script of its own, and nothing else in it can know: made again for each page.
   */
  mark: string;
};

export const pageContext = createContext<PageContext>();
