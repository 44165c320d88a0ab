import { type Message, msg, t } from '#contract/languages/translate.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import type { AdvisedLine, Gap } from './advice/advise-licenses.ts';
import { capacityFor, type Demand, type DemandName } from './advice/demand.ts';

const counted: Partial<Record<DemandName, { one: Message; many: Message }>> = {
  users: { one: msg('user'), many: msg('users') },
  projects: { one: msg('commercial project'), many: msg('commercial projects') },
  monthlyViews: { one: msg('monthly view'), many: msg('monthly views') },
  adImpressions: { one: msg('ad impression'), many: msg('ad impressions') },
  products: { one: msg('product sold'), many: msg('products sold') },
};

const plain: Partial<Record<DemandName, Message>> = {
  app: msg('an app or a game that carries the font'),
  server: msg('a server that renders text for others'),
  publication: msg('a book, a magazine or an e-book'),
  broadcast: msg('film, television or streaming'),
  trademark: msg('a logo that you register'),
  exclusive: msg('an exclusive font'),
};

const number = (value: number) => writeNumber(value);

/** What is wanted, in words: "6 users", "film, television or streaming". */
function nameDemand({ name, amount }: Demand): string {
  const unit = counted[name];
  return unit ? `${number(amount)} ${t(amount === 1 ? unit.one : unit.many)}` : t(plain[name] ?? name);
}

/** Why a licence is advised, one clause for each demand that it helps to cover. */
export function explainLine({ licence: { limits }, quantity, serves }: AdvisedLine): string[] {
  if (limits === null) return [];
  // One project is no reason to choose a licence.
  const telling = serves.filter(({ name, amount }) => name !== 'projects' || amount > 1);
  return telling.map((demand) => {
    const one = capacityFor(limits, demand.name);
    const unit = counted[demand.name];
    if (!unit) return t('Covers {use}.', { use: nameDemand(demand) });
    if (!Number.isFinite(one)) return t('Does not count {units}.', { units: t(unit.many) });
    const all = `${number(one * quantity)} ${t(one * quantity === 1 ? unit.one : unit.many)}`;
    return quantity === 1
      ? t('Allows {allowed}; you need {needed}.', { allowed: all, needed: number(demand.amount) })
      : t('{quantity} × {each} = {allowed}; you need {needed}.', {
          quantity,
          each: number(one),
          allowed: all,
          needed: number(demand.amount),
        });
  });
}

/** What cannot be bought here, and what would help. `font` is the font's name, or null when none is chosen. */
export function explainGap(gap: Gap, font: string | null): string {
  const wanted = nameDemand(gap.demand);
  if (gap.why === 'on_request') return t('For {use} the limits are on request.', { use: wanted });
  return t('For {use} you need the {name}, which {font} does not offer.', {
    use: wanted,
    name: gap.licence.name,
    font: font ?? t('this font'),
  });
}
