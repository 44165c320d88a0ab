import type { LicenseUse } from '#contract/limits.ts';
import type { LicenseLimits } from '#contract/nouns/license-types.ts';

/** What somebody wants to do with a font, and how much of it. */
export type Need = {
  uses: readonly LicenseUse[];
  users: number;
  projects: number;
  monthlyViews: number;
  adImpressions: number;
  products: number;
};

/** A thing that licences are counted by. */
export type DemandName =
  | 'users'
  | 'projects'
  | 'monthlyViews'
  | 'adImpressions'
  | 'products'
  | 'app'
  | 'server'
  | 'publication'
  | 'broadcast'
  | 'trademark'
  | 'exclusive';

/** So much of one thing has to be allowed, by one licence or by several together. */
export type Demand = { name: DemandName; amount: number };

const plainUses = ['app', 'server', 'publication', 'broadcast', 'trademark', 'exclusive'] as const;

/** A need as separate demands, in the order in which they are explained. A use without a figure is demanded once. */
export function listDemands(need: Need): Demand[] {
  const { uses } = need;
  const demands: Demand[] = [];
  const add = (isWanted: boolean, name: DemandName, amount: number) => {
    if (isWanted) demands.push({ name, amount: Math.max(1, amount) });
  };
  add(uses.includes('desktop'), 'users', need.users);
  add(uses.includes('desktop'), 'projects', need.projects);
  add(uses.includes('web'), 'monthlyViews', need.monthlyViews);
  add(uses.includes('advertising'), 'adImpressions', need.adImpressions);
  add(need.products > 0, 'products', need.products);
  for (const use of plainUses) add(uses.includes(use), use, 1);
  return demands;
}

/**
 * How much of a demand one licence allows: Infinity where it allows the use and does not count, 0 where it does not
 * allow it or where its figures have to be agreed first.
 */
export function capacityFor(limits: LicenseLimits, name: DemandName): number {
  const { uses } = limits;
  const counted = (use: LicenseUse, figure: number | null) =>
    uses.includes(use) && !limits.onRequest ? (figure ?? Number.POSITIVE_INFINITY) : 0;
  switch (name) {
    case 'users':
      return counted('desktop', limits.users);
    case 'projects':
      return counted('desktop', limits.projects);
    case 'monthlyViews':
      return counted('web', limits.monthlyViews);
    case 'adImpressions':
      return counted('advertising', limits.adImpressions);
    case 'products':
      // A licence that says nothing of sales is not one for selling things.
      return uses.includes('products') ? counted('products', limits.products) : counted('desktop', limits.sales ?? 0);
    case 'exclusive':
      return uses.includes(name) ? 1 : 0;
    default:
      return uses.includes(name) && !limits.onRequest ? 1 : 0;
  }
}

export const usePlaces = ['desktop', 'web', 'app', 'server', 'advertising', 'publication', 'trademark'] as const;

export type Position = (typeof usePlaces)[number];

export const owners = ['us', 'clients', 'only-us'] as const;

type Owner = (typeof owners)[number];

/** What somebody answered to the six questions, and for which font (the name in its address, or ''). */
export type Answers = {
  font: string;
  places: Position[];
  by: Owner;
  projects: number;
  people: number;
  views: number;
  ads: number;
  products: number;
  isBroadcast: boolean;
};

export const usualAnswers: Answers = {
  font: '',
  places: ['desktop', 'web'],
  by: 'us',
  projects: 1,
  people: 5,
  views: 100_000,
  ads: 1_000_000,
  products: 0,
  isBroadcast: false,
};

const figures = ['projects', 'people', 'views', 'ads', 'products'] as const;

/** More than there are people and things to see; larger numbers would lose their last digits. */
export const largestFigure = 1_000_000_000_000;

/** Reads answers out of an address; what makes no sense there is as if it were not there. */
export function readAnswers(search: URLSearchParams): Answers {
  const answers = { ...usualAnswers };
  answers.font = (search.get('font') ?? '').slice(0, 200);
  const named = search.get('for')?.split(',');
  if (named) answers.places = usePlaces.filter((usePlace) => named.includes(usePlace));
  answers.by = owners.find((owner) => owner === search.get('by')) ?? usualAnswers.by;
  for (const figure of figures) {
    const text = search.get(figure) ?? '';
    if (/^\d{1,13}$/.test(text)) answers[figure] = Math.min(Number(text), largestFigure);
  }
  answers.isBroadcast = search.get('broadcast') === '1';
  return answers;
}

/** The query of an address that says these answers, so that they can be sent to somebody; '' for the usual ones. */
export function writeAnswers(answers: Answers): string {
  const search = new URLSearchParams();
  if (answers.font !== '') search.set('font', answers.font);
  const named = usePlaces.filter((usePlace) => answers.places.includes(usePlace)).join(',');
  if (named !== usualAnswers.places.join(',')) search.set('for', named);
  if (answers.by !== usualAnswers.by) search.set('by', answers.by);
  for (const figure of figures)
    if (answers[figure] !== usualAnswers[figure]) search.set(figure, String(answers[figure]));
  if (answers.isBroadcast) search.set('broadcast', '1');
  return search.toString();
}

/** What the answers ask for. */
export function needOf({ places: named, by, projects, people, views, ads, products, isBroadcast }: Answers): Need {
  const uses: LicenseUse[] = [...named];
  if (isBroadcast) uses.push('broadcast');
  if (by === 'only-us') uses.push('exclusive');
  return { uses, users: people, projects, monthlyViews: views, adImpressions: ads, products };
}
