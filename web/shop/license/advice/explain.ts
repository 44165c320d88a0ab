import { writeNumber } from '#contract/text/write-number.ts';
import type { AdvisedLine, Gap } from './advise-licenses.ts';
import { capacityFor, type Demand, type DemandName } from './demand.ts';

const counted: Partial<Record<DemandName, { one: string; many: string }>> = {
  users: { one: 'user', many: 'users' },
  projects: { one: 'commercial project', many: 'commercial projects' },
  monthlyViews: { one: 'monthly view', many: 'monthly views' },
  adImpressions: { one: 'ad impression', many: 'ad impressions' },
  products: { one: 'product sold', many: 'products sold' },
};

const plain: Partial<Record<DemandName, string>> = {
  app: 'an app or a game that carries the font',
  server: 'a server that sets text for others',
  publication: 'a book, a magazine or an e-book',
  broadcast: 'film, television or streaming',
  trademark: 'a logo that you register',
  exclusive: 'a font that nobody else may have',
};

const number = (value: number) => writeNumber(value);

/** What is wanted, in words: "6 users", "film, television or streaming". */
function nameDemand({ name, amount }: Demand): string {
  const unit = counted[name];
  return unit ? `${number(amount)} ${amount === 1 ? unit.one : unit.many}` : (plain[name] ?? name);
}

/** Why a licence is advised, one clause for each demand that it helps to cover. */
export function explainLine({ licence: { limits }, quantity, serves }: AdvisedLine): string[] {
  if (limits === null) return [];
  // One project is no reason to choose a licence.
  const telling = serves.filter(({ name, amount }) => name !== 'projects' || amount > 1);
  return telling.map((demand) => {
    const one = capacityFor(limits, demand.name);
    const unit = counted[demand.name];
    if (!unit) return `Covers ${nameDemand(demand)}.`;
    if (!Number.isFinite(one)) return `Does not count ${unit.many}.`;
    const all = `${number(one * quantity)} ${one * quantity === 1 ? unit.one : unit.many}`;
    return quantity === 1
      ? `Allows ${all}; you need ${number(demand.amount)}.`
      : `${quantity} × ${number(one)} = ${all}; you need ${number(demand.amount)}.`;
  });
}

/** What can not be bought here, and what would help. `font` is the font's name, or null when none is chosen. */
export function explainGap(gap: Gap, font: string | null): string {
  const wanted = nameDemand(gap.demand);
  if (gap.why === 'on_request') return `For ${wanted} the limits are on request.`;
  return `For ${wanted} you need the ${gap.licence.name}, which ${font ?? 'this font'} does not offer.`;
}
