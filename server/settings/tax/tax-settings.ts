import { fieldWords } from '#contract/field-words.ts';
import type { TaxIn, TaxSettings } from '#contract/shop/tax.ts';
import type { Settings } from '#server/kit/config/settings.ts';
import type { Tx } from '#server/kit/database/database.ts';
import type { Caller } from '#server/kit/http/caller.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { changeSection } from '../change-settings.ts';
import { type SellerEnvironment, sellerOf } from '../seller/seller.ts';
import { type OwnSettings, readShopSettings } from '../shop-settings.ts';
import { kindOf, ratesOn, type TaxRules } from './tax-for.ts';
import { rateTable } from './tax-territory.ts';

type TaxEnvironment = SellerEnvironment & Pick<Settings, 'TAX_RATES'>;

/** How tax is computed at this moment. */
export async function readTaxRules(db: Tx, environment: TaxEnvironment): Promise<TaxRules> {
  return rulesOf(await readShopSettings(db), environment);
}

/**
 * TAX_RATES of the environment wins over what the admin says of countries and rates: it names every country that has
 * tax.
 */
export function rulesOf(own: OwnSettings, environment: TaxEnvironment): TaxRules {
  const { isAdded, reverseCharge, registered, ownRates } = own.tax;
  const home = sellerOf(own, environment).country;
  const rules = { home, isAdded, reverseCharge };
  if (!isOutside(environment)) return { ...rules, registered, ownRates };
  const outside = Object.entries(environment.TAX_RATES);
  return {
    ...rules,
    registered: outside.map(([country]) => country),
    ownRates: outside.map(([country, percent]) => ({ country, percent, from: BEGINNING })),
  };
}

/** A rate of the environment has no day: it always was. */
const BEGINNING = '0001-01-01';
const isOutside = ({ TAX_RATES }: TaxEnvironment) => Object.keys(TAX_RATES).length > 0;

/** The settings of tax as the admin shows them, with every rate that rules on a day. */
export function presentTax(own: OwnSettings, environment: TaxEnvironment, day: string): TaxSettings {
  const rules = rulesOf(own, environment);
  const isFromOutside = isOutside(environment);
  const { checkedAt, checkedBy, ownRates } = own.tax;
  return {
    isAdded: rules.isAdded,
    reverseCharge: rules.reverseCharge,
    registered: [...rules.registered],
    ownRates,
    checkedAt,
    checkedBy,
    isFromOutside,
    table: { dated: rateTable.dated, source: rateTable.source },
    rates: ratesOn(day, rules).map(({ country, part, percent, from, isOwn }) => ({
      country,
      part,
      percent,
      from: from === BEGINNING ? null : from,
      kind: kindOf(country, rules),
      source: !isOwn ? ('table' as const) : isFromOutside ? ('environment' as const) : ('office' as const),
    })),
  };
}

/**
 * Sets how tax is computed, for orders that are placed from now on. What the environment says of countries and rates
 * stays as it is.
 * @throws Refusal invalid_input.
 */
export async function changeTax(tools: Tools, { isChecked, ...asked }: TaxIn, caller: Caller): Promise<void> {
  const { tax: before } = await readShopSettings(tools.db);
  if (isOutside(tools.settings)) {
    const { registered } = await readTaxRules(tools.db, tools.settings);
    const fields: Record<string, string> = {};
    const isOther = asked.registered.join() !== registered.toSorted().join();
    if (isOther) fields.registered = fieldWords.setOutside;
    if (JSON.stringify(asked.ownRates) !== JSON.stringify(before.ownRates)) fields.ownRates = fieldWords.setOutside;
    if (Object.keys(fields).length > 0) refuse('invalid_input', { fields });
  }
  const stored = isOutside(tools.settings) ? { registered: before.registered, ownRates: before.ownRates } : {};
  const { checkedAt, checkedBy } = before;
  const checked = isChecked
    ? { checkedAt: new Date(tools.clock.now()).toISOString(), checkedBy: caller.fullname }
    : { checkedAt, checkedBy };
  await changeSection(tools, caller, 'tax', { ...asked, ...stored, ...checked });
}
