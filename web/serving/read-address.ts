import { type Language, languageOf, withoutLanguage } from '#contract/languages/languages.ts';

/** What an address asks of the router. */
export type ReadAddress = {
  /** As it stands in the address, with language and `.data`. */
  path: string;
  /** The path of the page, as `web/routes.ts` names it. */
  page: string;
  language: Language | undefined;
  /** The router in a browser asks for what a page shows, not for the page. */
  isData: boolean;
  /** What stands behind the question mark; null where there is none. */
  query: string | null;
};

/** Reads an address in its normal spelling, as the router does: gate, cache, policy and language all go by this. */
export function readAddress(address: string): ReadAddress {
  const queryAt = address.indexOf('?');
  const path = queryAt < 0 ? address : address.slice(0, queryAt);
  const query = queryAt < 0 ? null : address.slice(queryAt + 1);
  // The data of a page with a trailing slash, as / has, is at _.data below it.
  const requested = path.endsWith('/_.data') ? path.slice(0, -'_.data'.length) : path.replace(/\.data$/, '');
  return {
    path,
    page: withoutLanguage(requested).replace(/(.)\/$/, '$1'),
    language: languageOf(requested),
    isData: requested !== path,
    query,
  };
}
