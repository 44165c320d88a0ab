import { t } from '#contract/languages/translate.ts';
import { eachLimit, type LimitName, licenseLimits, limitNames } from '#contract/limits.ts';
import type { Cents } from '#contract/money.ts';
import type { LicenseLimits } from '#contract/nouns/license-types.ts';
import { isOneOf } from '#contract/one-of.ts';
import type { UsageDetail } from '#contract/text/fill-terms.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { nameSold, type Offer } from '#server/orders/offers.ts';

/** What staff agreed with a buyer about a line; what is absent is as in the shop. */
export type Agreed = {
  price?: Cents | null | undefined;
  limits?: Record<string, string | number> | undefined;
  /** Null for ever. */
  termMonths?: number | null | undefined;
  note: string;
};

const NO_LIMITS: LicenseLimits = { uses: [], onRequest: false, ...eachLimit(() => null) };

/** The limit that a name or a label means: `users`, "Desktop users". */
function limitOf(label: string): LimitName | null {
  if (isOneOf(limitNames, label)) return label;
  const named = label.trim().toLowerCase();
  return limitNames.find((name) => licenseLimits[name].label.toLowerCase() === named) ?? null;
}

/** A whole number: 25, "25", "1,000". */
function figureOf(value: string | number): number | null {
  if (typeof value === 'number') return value;
  const digits = value.trim().replaceAll(',', '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}

/** A licence with the limits that were agreed: figures that the shop counts by, and words for everything else. */
function withLimits(
  { figures, usage_details }: Pick<Offer, 'figures' | 'usage_details'>,
  limits: Record<string, string | number>,
): { figures: LicenseLimits | null; usage_details: UsageDetail[] } {
  let counted = figures;
  let details = usage_details;
  for (const [key, value] of Object.entries(limits)) {
    const name = limitOf(key);
    const figure = figureOf(value);
    if (name !== null && figure !== null) {
      const before: LicenseLimits = counted ?? NO_LIMITS;
      const [use] = licenseLimits[name].uses;
      const uses = licenseLimits[name].uses.some((one) => before.uses.includes(one))
        ? before.uses
        : [...before.uses, use];
      counted = { ...before, uses, [name]: figure };
    }
    const label = name === null ? key : licenseLimits[name].label;
    const detail = { label, value: figure === null ? String(value) : writeNumber(figure) };
    const at = details.findIndex((one) => one.label.trim().toLowerCase() === label.trim().toLowerCase());
    details =
      at < 0 ? [...details, detail] : details.with(at, { label: details[at]?.label ?? label, value: detail.value });
  }
  return { figures: counted && { ...counted, onRequest: false }, usage_details: details };
}

/** An offer of the shop as it was agreed with a buyer: what was agreed in words stands with the limits. */
export function customOffer(offer: Offer, { price, limits = {}, termMonths, note }: Agreed): Offer {
  // What is sold once is sold for ever.
  const term_months = offer.is_exclusive || termMonths === undefined ? offer.term_months : termMonths;
  const { figures, usage_details } = withLimits(offer, limits);
  return {
    ...offer,
    term_months,
    license_name: nameSold({ license_name: offer.type_name, term_months }, offer.tier),
    figures,
    usage_details: note === '' ? usage_details : [...usage_details, { label: t('Agreed'), value: note }],
    unit_cents: price ?? offer.unit_cents,
    memberOffers: offer.memberOffers.map((member) => customOffer(member, { limits, termMonths, note })),
  };
}
