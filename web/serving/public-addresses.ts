import { traitNames } from '#contract/font-choices.ts';
import { readAddress } from './read-address.ts';

/** Addresses of pages that are the same for every visitor, each with the query keys that change its content. */
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
  { path: /^\/(?:license|contact|about|designers|clean)$/, keys: [] },
  { path: /^\/(?:terms|privacy|refunds|cookies|imprint)(?:\/\d{1,9})?$/, keys: [] },
  { path: /^\/license\/[^/]+(?:\/\d{1,9})?$/, keys: [] },
  { path: /^\/preview\/[^/]+$/, keys: [] },
  { path: /^\/logotypes$/, keys: ['page'] },
  { path: /^\/in-use\/[a-z]+\.svg$/, keys: [] },
  {
    path: /^\/(?:closed|cart|checkout|checkout-success|subscription-success|login(?:\/code)?|register|forgot|reset|confirm-email|undo-email|new-password|second-factor)$/,
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
 * The one spelling of an address under which its page is stored: known query keys only, sorted, each once.
 * An unknown key (a campaign tag, a payment's answer) is left out, so it can neither make a new entry nor end
 * up in somebody else's page. Null when the address is not one of the public ones.
 */
export function nameAddress(url: string): string | null {
  if (url.length > longestAddress) return null;
  const { path, page, isData, query: requested } = readAddress(url);
  const address = publicAddresses.find((candidate) => candidate.path.test(page));
  if (!address) return null;
  if (requested === null) return path;
  const given = new URLSearchParams(requested);
  const cached = new URLSearchParams();
  // The router asks for the data of some routes of a page under this key.
  const keys = isData ? [...address.keys, '_routes'] : address.keys;
  for (const key of [...keys].sort()) {
    const value = given.get(key);
    if (value !== null && value !== '') cached.set(key, value);
  }
  const query = cached.toString();
  return query === '' ? path : `${path}?${query}`;
}
