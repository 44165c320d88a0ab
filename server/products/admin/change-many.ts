import type { BulkChange } from '#contract/admin/products.ts';
import { fieldWords } from '#contract/field-words.ts';
import { asCents, LARGEST_TOTAL_CENTS, toDollars } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { LicensePrice } from '#contract/nouns/license-prices.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import {
  adminProductsByIds,
  changeProduct,
  lockStates,
  requireLivingTypes,
  type StateRow,
  setLicenseTypes,
} from '../catalogue/admin-product-queries.ts';
import { refuseDearBundle } from '../catalogue/bundle.ts';
import { moveStatus, statusOf } from '../catalogue/next-status.ts';
import { presentLicensePrice } from '../catalogue/own-price.ts';
import { priceLicenses, restorePrices } from '../catalogue/price-license.ts';
import { ownPricesOf } from '../catalogue/price-queries.ts';
import { productColumns } from '../catalogue/product-words.ts';
import { splitList, wordsOf } from '../catalogue/read-fields.ts';
import { factsOfPrices } from './create-product.ts';

type State = Omit<StateRow, 'id'>;
export type Before = {
  id: number;
  regularPrice: number;
  salePrice: number | null;
  categoryList: string[];
  licenseTypeIds: number[];
  licensePrices: LicensePrice[];
  inPlans: boolean;
};

/** Changes many products in one transaction, all or none. @returns what they were, to take it back. */
export async function changeMany(
  tools: Tools,
  requested: BulkChange,
  caller: SessionUser,
): Promise<{ ids: number[]; before: Before[] }> {
  const wanted =
    requested.restore?.map(({ id }) => id) ??
    requested.ids ??
    refuse('invalid_input', { fields: { ids: fieldWords.whichProducts } });
  const ids = [...new Set(wanted)];
  const now = new Date(tools.clock.now());
  const before = await tools.db.transaction().execute(async (tx) => {
    const states = await lockStates(tx, ids);
    if (states.length !== ids.length) refuse('product_not_found');
    await requireTypes(tx, requested);
    const priced = Map.groupBy(await ownPricesOf(tx, ids), ({ product_id }) => product_id);
    const pricesOf = (id: number) => (priced.get(id) ?? []).map(presentLicensePrice);
    const rows = new Map((await adminProductsByIds(tx, ids)).map((row) => [row.id, row]));
    for (const state of states) {
      const next = nextState(state, requested);
      const { license_type_ids, ...columns } = next;
      const row = mustExist(rows.get(state.id));
      const { status, columns: standing } = await moveStatus(tx, row, { status: requested.status }, now);
      await changeProduct(tx, state.id, {
        ...productColumns({
          ...wordsOf(row),
          in_plans: columns.in_plans,
          categories: columns.categories,
          regular_price_cents: asCents(columns.regular_price_cents),
          sale_price_cents: columns.sale_price_cents === null ? null : asCents(columns.sale_price_cents),
        }),
        // Said also where it is what a sale by date makes of it today.
        own_sale_price_cents: columns.sale_price_cents,
        ...standing,
        updated_at: now,
      });
      if (license_type_ids.join() !== state.license_type_ids.join())
        await setLicenseTypes(tx, state.id, license_type_ids);
      const back = requested.restore?.find(({ id }) => id === state.id);
      const prices = factsOfPrices(
        back
          ? await restorePrices(tx, state.id, back.licensePrices ?? [])
          : await priceLicenses(tx, state.id, requested.licenseTypes?.prices ?? []),
      );
      const { id, ...was } = state;
      const facts = {
        before: { ...was, ...statusOf(row), ...prices.before },
        after: { ...next, ...status, ...prices.after },
      };
      const change = { actor: caller, action: 'product.update', ...facts } as const;
      await record(tx, tools.clock, { ...change, subject: `product:${id}` });
    }
    // Once all have their prices, since the fonts of a bundle may be among them.
    for (const { id } of states) if (rows.get(id)?.kind === 'bundle') await refuseDearBundle(tx, id);
    return states.map((state) => ({ ...present(state), licensePrices: pricesOf(state.id) }));
  });
  tools.freshness.changed();
  return { ids, before };
}

async function requireTypes(tx: Tx, { licenseTypes, restore }: BulkChange): Promise<void> {
  // What is taken back may name types that are gone since; they stay gone.
  if (!restore) await requireLivingTypes(tx, [...(licenseTypes?.assign ?? []), ...(licenseTypes?.unassign ?? [])]);
}

/** What a product is to become. Percents are of the regular price as it was, rounded to whole cents. */
function nextState(state: StateRow, requested: BulkChange): State {
  const { restore, regularPrice, salePrice, categories, licenseTypes, inPlans = state.in_plans } = requested;
  const back = restore?.find(({ id }) => id === state.id);
  if (back) {
    return {
      regular_price_cents: back.regularPrice,
      sale_price_cents: back.salePrice,
      categories: back.categoryList,
      license_type_ids: [...back.licenseTypeIds].sort((a, b) => a - b),
      in_plans: back.inPlans,
    };
  }
  const regular = nextPrice(regularPrice, state.regular_price_cents, 'regularPrice') ?? state.regular_price_cents;
  const sale = salePrice === undefined ? state.sale_price_cents : nextPrice(salePrice, regular, 'salePrice');
  const removed = new Set(categories?.remove?.map((word) => word.toLowerCase()));
  const retained = (categories?.set ?? state.categories).filter((word) => !removed.has(word.toLowerCase()));
  const types = new Set([...state.license_type_ids, ...(licenseTypes?.assign ?? [])]);
  for (const id of licenseTypes?.unassign ?? []) types.delete(id);
  return {
    regular_price_cents: regular,
    sale_price_cents: sale,
    categories: splitList([...retained, ...(categories?.add ?? [])].join(',')),
    license_type_ids: [...types].sort((a, b) => a - b),
    in_plans: inPlans,
  };
}

function nextPrice(change: BulkChange['salePrice'], from: number, field: string): number | null {
  if (change === undefined) return null;
  const wanted = 'set' in change ? change.set : Math.round((from * (100 + change.percent)) / 100);
  if (wanted === null && field === 'regularPrice')
    refuse('invalid_input', { fields: { [field]: fieldWords.priceNeeded } });
  if (wanted !== null && wanted > LARGEST_TOTAL_CENTS)
    refuse('invalid_input', { fields: { [field]: fieldWords.tooMuch } });
  return wanted;
}

function present(state: StateRow): Omit<Before, 'licensePrices'> {
  const dollars = (cents: number) => toDollars(asCents(cents));
  return {
    id: state.id,
    regularPrice: dollars(state.regular_price_cents),
    salePrice: state.sale_price_cents === null ? null : dollars(state.sale_price_cents),
    categoryList: state.categories,
    licenseTypeIds: state.license_type_ids,
    inPlans: state.in_plans,
  };
}
