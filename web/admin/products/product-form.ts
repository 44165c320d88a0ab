import type { AdminProduct } from '#contract/admin/products.ts';
import type { Draft } from '#contract/admin/uploads.ts';
import { recordOf } from '#contract/keys-of.ts';
import { asDecimal } from '#contract/money.ts';
import type { LicensePrice } from '#contract/nouns/license-prices.ts';
import type { LicenseType } from '#contract/nouns/license-types.ts';
import type { Product } from '#contract/nouns/products.ts';
import { fromMomentField, toMomentField } from '../../ui/format-moment.ts';
import { draftOfPrice, emptyPrice, type PriceDraft } from '../prices/price-draft.ts';
import { findWrongPrices, readPrices } from '../prices/price-fields.tsx';
import { withoutSymbol } from '../prices/without-symbol.ts';

/** What stands in the fields of the form of a product: texts, moments and switches. */
export type Words = Record<(typeof wordNames)[number], string> &
  Record<(typeof momentNames)[number], string> &
  Record<(typeof switchNames)[number], boolean>;

const wordNames = [
  'name',
  'sku',
  'type',
  'categories',
  'shortDescription',
  'description',
  'regularPrice',
  'salePrice',
  'tags',
  'designers',
  'foundry',
] as const;

/** When the clock publishes or withdraws it. */
const momentNames = ['publishAt', 'withdrawAt'] as const;
const switchNames = ['trial', 'inPlans'] as const;

/** What is said of the release that other fonts make. */
const releaseNames = ['releaseVersion', 'releaseNotes'] as const;
const releaseSwitches = ['releaseFree', 'tellOwners'] as const;

const formatFields = ['formatZIP', 'formatTTF', 'formatOTF', 'formatWOFF', 'formatWOFF2'] as const;
const none: Words = {
  ...recordOf([...wordNames, ...momentNames], () => ''),
  trial: false,
  inPlans: false,
};

/** What the form begins with: the product as it is, the draft of an upload, or nothing. */
export function beginWith(product: AdminProduct | null, draft: Draft | null): Words {
  if (product === null) return { ...none, ...draft?.product };
  const { name, sku, type, categories, shortDescription, description, tags, trial, regularPrice, salePrice } = product;
  return {
    name,
    sku,
    type,
    categories,
    shortDescription,
    description,
    tags,
    designers: product.designers.map((one) => one.name).join(', '),
    foundry: product.foundry?.name ?? '',
    trial,
    inPlans: product.inPlans,
    publishAt: toMomentField(product.publishAt),
    withdrawAt: toMomentField(product.withdrawAt),
    regularPrice: asDecimal(regularPrice),
    salePrice: salePrice === null ? '' : asDecimal(salePrice),
  };
}

/** The licence types that are ticked at first: those of the product, of a new one the Standard licence. */
export function tickAtFirst(product: Product | null, types: readonly LicenseType[]): ReadonlySet<number> {
  const own = product === null ? types.filter(({ pricing }) => pricing === 'product') : product.licenseTypes;
  return new Set(own.map(({ id }) => id));
}

type Gathering = {
  /** What the form began with. */
  before: Words;
  isNew: boolean;
  draft?: Draft | null;
  /** The licence types that are ticked, and that were; null while they are not known. */
  licences?: { now: ReadonlySet<number>; before: ReadonlySet<number> } | null;
  /** What it said of the prices of single licence types. */
  prices?: readonly LicensePrice[];
  /** Of a bundle, the members that the form began with. */
  members?: string;
};

/**
 * What is sent: of a new product, which begins as a draft, everything but empty fields, of a change only what is
 * different, so that two owners do not undo each other, and what was emptied is cleared.
 */
export function gatherForm(
  typed: FormData,
  { before, isNew, draft, licences, prices = [], members }: Gathering,
): FormData {
  const form = new FormData();
  for (const name of wordNames) {
    const value = String(typed.get(name) ?? '');
    const isWanted = isNew ? value.trim() !== '' || name === 'name' || name === 'regularPrice' : value !== before[name];
    if (isWanted) form.append(name, name.endsWith('Price') ? withoutSymbol(value) : value);
  }
  // It stands in the form of a bundle alone.
  const made = typed.get('members');
  if (made !== null && (isNew || made !== members)) form.append('members', made);
  if (made !== null && isNew) form.append('kind', 'bundle');
  const translations = String(typed.get('translations') ?? '');
  if (translations !== '') form.append('translations', translations);
  if (isNew) form.append('status', 'draft');
  for (const name of momentNames) {
    const value = String(typed.get(name) ?? before[name]);
    if (value !== before[name]) form.append(name, fromMomentField(value));
  }
  for (const name of switchNames) {
    const isOn = typed.get(name) !== null;
    // A new product joins plans unless it says no.
    if (isOn !== before[name] || (isNew && name === 'inPlans')) form.append(name, String(isOn));
  }
  const picture = typed.get('images');
  if (picture instanceof File && picture.size > 0) form.append('images', picture);
  else if (typed.get('removePicture') !== null) form.append('images', '');
  for (const field of formatFields) {
    const reference = draft?.[field];
    if (reference) form.append(field, reference);
  }
  // They stand in the form only where other fonts make another release.
  for (const name of releaseNames) if (typed.has(name)) form.append(name, String(typed.get(name)));
  if (typed.has('releaseVersion'))
    for (const name of releaseSwitches) form.append(name, String(typed.get(name) !== null));
  if (draft && draft.licenseText !== null) form.append('ownLicense', String(typed.get('ownLicense') !== null));
  if (licences && (isNew || !isSame(licences.now, licences.before)))
    form.append('licenseTypeIds', [...licences.now].join(','));
  const changed = readPrices(typed, pricesIn(typed)).flatMap(({ name, read }) => {
    const id = Number(name.slice(PRICE.length));
    const isSent = read !== null && typed.get(name) !== JSON.stringify(priceAtFirst(prices, id));
    return isSent ? [{ licenseTypeId: id, ...read }] : [];
  });
  if (changed.length > 0) form.append('licensePrices', JSON.stringify(changed));
  return form;
}

const isSame = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
  one.size === other.size && [...one].every((id) => other.has(id));

const PRICE = 'price-of-';
/** The name of the field in which the price of a licence type is typed. */
export const priceField = (licenseTypeId: number) => `${PRICE}${licenseTypeId}`;

/** What stands in it at first: what the product says itself, else the usual price. */
export function priceAtFirst(prices: readonly LicensePrice[], licenseTypeId: number): PriceDraft {
  const own = prices.find((one) => one.licenseTypeId === licenseTypeId);
  return own ? draftOfPrice(own) : emptyPrice('usual');
}

/** Says what is wrong with prices before they are sent. */
export const findWrongPrice = (typed: FormData) => findWrongPrices(typed, pricesIn(typed));

const pricesIn = (typed: FormData) => [...typed.keys()].filter((name) => name.startsWith(PRICE));
