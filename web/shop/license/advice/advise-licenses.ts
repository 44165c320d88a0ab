import type { LicenseLimits } from '#contract/nouns/license-types.ts';
import { capacityFor, type Demand, listDemands, type Need } from './demand.ts';
import { findCheapest, mostOfOne } from './find-cheapest.ts';

/** A licence type at the price it has for the font in question; `costOf` this many of it, in cents. */
export type PricedLicense = {
  id: number;
  name: string;
  costOf: (quantity: number) => number;
  limits: LicenseLimits | null;
};

/** This many of one licence, and the demands that they help to cover. */
export type AdvisedLine = { licence: PricedLicense; quantity: number; serves: Demand[] };

/** A demand that cannot be bought for this font: another font has the licence for it, or it has to be talked about. */
export type Gap =
  | { demand: Demand; why: 'not_offered'; licence: PricedLicense }
  | { demand: Demand; why: 'on_request' };

export type Advice = { lines: AdvisedLine[]; total_cents: number; gaps: Gap[] };

/**
 * The licences and quantities that cover a need at the least price. Quantities multiply limits, and limits of different
 * licences add up. `offered` are those of the font, `known` all of the shop; both in the order of the licence page.
 */
export function adviseLicenses(
  need: Need,
  offered: readonly PricedLicense[],
  known: readonly PricedLicense[] = offered,
): Advice {
  const demands = listDemands(need);
  const gaps: Gap[] = [];
  const met: Demand[] = [];
  for (const demand of demands) {
    // Projects are counted for those who have the font; when there are too many of them, that is one question, not two.
    if (demand.name === 'projects' && gaps.some((gap) => gap.demand.name === 'users')) continue;
    if (canCover(offered, demand)) met.push(demand);
    else gaps.push(explainGap(demand, known));
  }
  const quantities =
    findCheapest(
      offered.map((licence) => ({
        costOf: licence.costOf,
        covers: met.map((demand) => capacityOf(licence, demand)),
      })),
      met.map(({ amount }) => amount),
    ) ?? [];
  const lines = offered.flatMap((licence, at) => {
    const quantity = quantities[at] ?? 0;
    const serves = met.filter((demand) => capacityOf(licence, demand) > 0);
    return quantity === 0 ? [] : [{ licence, quantity, serves }];
  });
  return {
    lines,
    total_cents: lines.reduce((sum, { licence, quantity }) => sum + licence.costOf(quantity), 0),
    gaps,
  };
}

function canCover(licences: readonly PricedLicense[], demand: Demand): boolean {
  return licences.reduce((sum, licence) => sum + capacityOf(licence, demand) * mostOfOne, 0) >= demand.amount;
}

/** Names the least expensive licence of the shop that would do, when there is one. */
function explainGap(demand: Demand, known: readonly PricedLicense[]): Gap {
  const cost = (licence: PricedLicense) =>
    licence.costOf(Math.max(1, Math.ceil(demand.amount / capacityOf(licence, demand))));
  const [licence] = known
    .filter((candidate) => canCover([candidate], demand))
    .toSorted((one, other) => cost(one) - cost(other));
  return licence ? { demand, why: 'not_offered', licence } : { demand, why: 'on_request' };
}

function capacityOf({ limits }: PricedLicense, { name }: Demand): number {
  return limits === null ? 0 : capacityFor(limits, name);
}
