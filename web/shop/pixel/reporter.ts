import type { Purchase } from './purchases.ts';

/**
 * How one advertising network is spoken to. Nothing of it is called before a visitor's yes but `silence`, which loads
 * nothing.
 */
export type Reporter = {
  /** Reports the page that is open; the first report brings the script of the vendor. */
  page: () => void;
  /** Reports an order under a name that lets the other side, too, count it once. */
  purchase: (purchase: Purchase) => void;
  /**
   * Takes a yes back: the script that is here already falls silent and its cookies go. The next page does not load it.
   */
  silence: () => void;
  /** A yes after a no, on a page that may have the script already. */
  resume: () => void;
};

/** Asks for the script of a vendor. */
export function bringScript(address: string): void {
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  document.head.append(script);
}
