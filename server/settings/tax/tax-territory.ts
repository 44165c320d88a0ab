import table from './tax-rates.json' with { type: 'json' };

export type DatedRate = { from: string; percent: number };
/** A corner of a country with a rate of its own. `isOutside`: it is no part of the tax territory of the Union. */
type CountryPart = { postcodes?: string; isOutside?: boolean; rates?: DatedRate[] };
type CountryRates = { kind?: string; rates: DatedRate[]; parts?: Record<string, CountryPart> };
export const rateTable: {
  dated: string;
  source: string;
  union: string[];
  countries: Record<string, CountryRates>;
  territories: Record<string, { country: string; part?: string }>;
} = table;

/** Where a buyer is in the eyes of the tax office: Monaco is taxed as France is, Martinique as its corner of France. */
export type Territory = { country: string; part: CountryPart | null };

export function territoryOf(location: { country: string; region: string; postcode: string }): Territory {
  const { country = location.country, part } = rateTable.territories[location.country] ?? {};
  const { parts = {} } = rateTable.countries[country] ?? {};
  if (part !== undefined) return { country, part: parts[part] ?? null };
  const byPostcode = Object.values(parts).find(
    ({ postcodes }) => postcodes !== undefined && new RegExp(postcodes).test(location.postcode.replace(/\s/g, '')),
  );
  return { country, part: parts[location.region] ?? byPostcode ?? null };
}
