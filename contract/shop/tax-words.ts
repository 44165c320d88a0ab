import { languageNow, t } from '#contract/languages/translate.ts';
/** Every country that a buyer can be in: ISO 3166, two letters. */
export const countries = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG ' +
  'CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL ' +
  'GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA ' +
  'LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP ' +
  'NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV ' +
  'SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');
/** Where the tax goes by the region, with the regions; it has to be said there. */
export const regionsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CA: {
    AB: 'Alberta',
    BC: 'British Columbia',
    MB: 'Manitoba',
    NB: 'New Brunswick',
    NL: 'Newfoundland and Labrador',
    NS: 'Nova Scotia',
    NT: 'Northwest Territories',
    NU: 'Nunavut',
    ON: 'Ontario',
    PE: 'Prince Edward Island',
    QC: 'Quebec',
    SK: 'Saskatchewan',
    YT: 'Yukon',
  },
};
/** Where a postcode can change the rate: islands, enclaves and valleys with a tax of their own, or none. */
export const postcodeCountries: readonly string[] = ['AT', 'DE', 'ES', 'FI', 'FR', 'GR', 'IT', 'PT'];

const countryNames: Record<string, Intl.DisplayNames> = {};

/** What a country is called in the language of the reader. */
export const nameCountry = (code: string): string => {
  const language = languageNow() ?? 'en';
  try {
    countryNames[language] ??= new Intl.DisplayNames(language, { type: 'region' });
    return countryNames[language].of(code) ?? code;
  } catch {
    return code;
  }
};

/**
 * vat: a country's VAT or equivalent. oss: VAT of a country of the EU, reported through the one-stop shop. none: no tax
 * is due to the seller.
 */
export const taxKinds = ['vat', 'oss', 'gst', 'reverse_charge', 'none'] as const;
export type TaxKind = (typeof taxKinds)[number];

/** What a kind of tax is called in tables. */
export const nameKind = (kind: TaxKind): string =>
  ({ vat: 'VAT', oss: t('VAT, one-stop shop'), gst: 'GST', reverse_charge: t('reverse charge'), none: t('no tax') })[
    kind
  ];

type TaxWords = { country: string; region: string; rate: number; kind: TaxKind; isAdded: boolean };

/**
 * What a line of a bill says of its tax: "Tax, Germany 19%", or "Includes tax, …" where prices hold it; null where
 * there is none.
 */
export function nameTax({ country, region, rate, kind, isAdded }: TaxWords): string | null {
  if (kind === 'reverse_charge') return t('Reverse charge: the buyer accounts for the tax');
  if (kind === 'none' || rate === 0) return null;
  const where = region === '' ? nameCountry(country) : `${nameCountry(country)} ${region}`;
  return isAdded ? t('Tax, {where} {rate}%', { where, rate }) : t('Includes tax, {where} {rate}%', { where, rate });
}
