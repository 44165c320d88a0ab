import type { LicenseDomains } from '#contract/nouns/deliveries.ts';
import type { DomainRow } from './domain-queries.ts';

type WebLicense = { most_domains: number | null; domains: DomainRow[] };

/** All that was named, as its holder sees it. */
export function presentDomains({ most_domains, domains }: WebLicense): LicenseDomains {
  const list = domains.map(({ hostname, added_at, removed_at }) => ({
    hostname,
    from: new Date(added_at).toISOString(),
    until: removed_at === null ? null : new Date(removed_at).toISOString(),
  }));
  return { most: most_domains, list };
}

/** The web sites of today. */
export const namesOf = ({ domains }: Pick<WebLicense, 'domains'>) =>
  domains.filter(({ removed_at }) => removed_at === null).map(({ hostname }) => hostname);
