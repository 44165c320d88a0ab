import type { Family, FamilyType } from './families.ts';
import types from './license-types.json' with { type: 'json' };

/** Which families a licence type is offered for. */
type FamilyRule = 'all' | { types: FamilyType[] } | { slugs: string[] } | { minimumStyles: number };

type Use =
  | 'desktop'
  | 'web'
  | 'app'
  | 'server'
  | 'advertising'
  | 'publication'
  | 'broadcast'
  | 'trademark'
  | 'products'
  | 'exclusive';
const limitNames = ['users', 'projects', 'sales', 'websites', 'monthlyViews', 'adImpressions', 'products'] as const;
type LimitName = (typeof limitNames)[number];

/** What a licence allows, and the most of each thing that it counts; null where it does not count. */
export type Limits = { uses: Use[]; onRequest: boolean } & Record<LimitName, number | null>;

/** As the data has it: each figure stands once, with the words that it is shown in. */
type Written = Omit<LicenseTypeDraft, 'usageDetails' | 'limits' | 'delivers'> & {
  uses: Use[];
  figures: { label: string; limit: LimitName; most: number; words: string }[];
};

/** One of the twelve licence types. Prices are dollars; `product` means that the family's own price counts. */
type LicenseTypeDraft = {
  name: string;
  description: string;
  price: number;
  pricing: 'product' | 'own';
  usageDetails: [label: string, value: string][];
  limits: Limits;
  /** Absent: every format. */
  delivers?: Format[];
  families: FamilyRule;
};

type Format = 'ZIP' | 'TTF' | 'OTF' | 'WOFF' | 'WOFF2' | 'KIT';
/** What is for web sites alone, or for apps alone, delivers what these need. */
const needed: Partial<Record<Use, Format[]>> = { web: ['ZIP', 'WOFF', 'WOFF2', 'KIT'], app: ['ZIP', 'TTF', 'OTF'] };

/** The twelve licence types of the demo catalogue, Standard first, in the order of the licence page. */
export function readLicenseTypes(): LicenseTypeDraft[] {
  return (types as Written[]).map(({ uses, figures, ...type }) => ({
    ...type,
    ...deliverFor(uses),
    usageDetails: figures.length === 0 ? [['Limits', 'on request']] : figures.map(showFigure),
    limits: {
      uses,
      onRequest: figures.length === 0,
      ...(Object.fromEntries(
        limitNames.map((name) => [name, figures.find(({ limit }) => limit === name)?.most ?? null]),
      ) as Record<LimitName, number | null>),
    },
  }));
}

function deliverFor([only, ...others]: Use[]): { delivers?: Format[] } {
  const delivers = only !== undefined && others.length === 0 ? needed[only] : undefined;
  return delivers ? { delivers } : {};
}

/** The words of a figure with the figure in them, as a buyer reads it. */
function showFigure({ label, most, words }: Written['figures'][number]): [label: string, value: string] {
  return [label, words.replace('{}', most.toLocaleString('en-US'))];
}

/** The families among the given ones that a rule chooses, in their order. */
export function selectFamilies<Chosen extends Family & { styles: string[] }>(
  rule: FamilyRule,
  families: Chosen[],
): Chosen[] {
  if (rule === 'all') return families;
  if ('types' in rule) return families.filter((family) => rule.types.includes(family.type));
  if ('slugs' in rule) return families.filter((family) => rule.slugs.includes(family.slug));
  return families.filter((family) => family.styles.length >= rule.minimumStyles);
}
