import { traitNames } from '#contract/font-choices.ts';
import { withoutLanguage } from '#contract/languages/languages.ts';

/** Addresses whose pages are the same for every visitor, each with the query keys that change what is on it. */
const publicAddresses: readonly { path: RegExp; keys: readonly string[] }[] = [
  { path: /^\/$/, keys: [] },
  {
    path: /^\/product$/,
    keys: [
      'query',
      'literal',
      'write',
      'price',
      'sort',
      'type',
      'category',
      'script',
      'language',
      'license',
      'designer',
      'foundry',
      'plan',
      'feature',
      ...traitNames,
      'page',
    ],
  },
  { path: /^\/(?:product|designer|foundry)\/[^/]+$/, keys: [] },
  { path: /^\/product\/id\/\d+$/, keys: [] },
  { path: /^\/(?:license|contact|about|designers)$/, keys: [] },
  { path: /^\/(?:terms|privacy|refunds|cookies|imprint)(?:\/\d{1,9})?$/, keys: [] },
  { path: /^\/license\/[^/]+(?:\/\d{1,9})?$/, keys: [] },
  { path: /^\/preview\/[^/]+$/, keys: [] },
  { path: /^\/logotypes$/, keys: ['page'] },
  { path: /^\/in-use\/[a-z]+\.svg$/, keys: [] },
  {
    path: /^\/(?:closed|cart|checkout|checkout-success|subscription-success|login|register|forgot|reset|confirm-email|undo-email|new-password|second-factor)$/,
    keys: [],
  },
  // The routes behind the links of a page, as the router asks for them.
  { path: /^\/__manifest$/, keys: ['paths', 'version'] },
  { path: /^\/(?:robots\.txt|site\.webmanifest|sitemap\.xml|sitemap\/\d{1,4}\.xml)$/, keys: [] },
  { path: /^\/customer(?:\/[a-z-]+)?$/, keys: [] },
  { path: /^\/admin(?:\/[a-z-]+)*$/, keys: [] },
];

const longestAddress = 2_000;

/**
 * The one spelling of an address under which its page is kept: known query keys only, sorted, each once.
 * An unknown key (a campaign tag, a payment's answer) is left out, so it can neither make a new entry nor end
 * up in somebody else's page. Null when the address is not one of the public ones.
 */
export function nameAddress(url: string): string | null {
  if (url.length > longestAddress) return null;
  const queryAt = url.indexOf('?');
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  const isData = path.endsWith('.data');
  const pagePath = withoutLanguage(isData ? dataPath(path) : path);
  const address = publicAddresses.find((candidate) => candidate.path.test(pagePath));
  if (!address) return null;
  if (queryAt < 0) return path;
  const given = new URLSearchParams(url.slice(queryAt + 1));
  const kept = new URLSearchParams();
  // The router asks for the data of some routes of a page under this key.
  const keys = isData ? [...address.keys, '_routes'] : address.keys;
  for (const key of [...keys].sort()) {
    const value = given.get(key);
    if (value !== null && value !== '') kept.set(key, value);
  }
  const query = kept.toString();
  return query === '' ? path : `${path}?${query}`;
}

/** The router asks for the data of / at /_root.data and of any other page at its path with .data behind it. */
function dataPath(path: string): string {
  return path.replace(/\/(?:_root|_)\.data$/, '/').replace(/\.data$/, '');
}
