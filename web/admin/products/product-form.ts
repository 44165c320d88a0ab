import type { Draft } from '#contract/admin/products.ts';
import type { LicenseType } from '#contract/nouns/license-types.ts';
import type { Product } from '#contract/nouns/products.ts';

/** What stands in the text fields of the form of a product, and its one switch. */
export type Words = Record<(typeof wordNames)[number], string> & { trial: boolean };

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
] as const;

const formatFields = ['formatZIP', 'formatTTF', 'formatOTF', 'formatWOFF', 'formatWOFF2'] as const;
const none = { ...Object.fromEntries(wordNames.map((name) => [name, ''])), trial: false } as Words;

/** What the form begins with: the product as it is, the draft of an upload, or nothing. */
export function beginWith(product: Product | null, draft: Draft | null): Words {
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
    trial,
    regularPrice: regularPrice.toFixed(2),
    salePrice: salePrice === null ? '' : salePrice.toFixed(2),
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
};

/**
 * What is sent: of a new product everything but empty fields, of a change only what is different, so that two owners do not
 * undo each other, and what was emptied is cleared.
 */
export function gatherForm(typed: FormData, { before, isNew, draft, licences }: Gathering): FormData {
  const form = new FormData();
  for (const name of wordNames) {
    const value = String(typed.get(name) ?? '');
    const isWanted = isNew ? value.trim() !== '' || name === 'name' || name === 'regularPrice' : value !== before[name];
    if (isWanted) form.append(name, name.endsWith('Price') ? value.trim().replace(/^\$/, '') : value);
  }
  const isTrial = typed.get('trial') !== null;
  if (isTrial !== before.trial) form.append('trial', String(isTrial));
  const picture = typed.get('images');
  if (picture instanceof File && picture.size > 0) form.append('images', picture);
  else if (typed.get('removePicture') !== null) form.append('images', '');
  for (const field of formatFields) {
    const reference = draft?.[field];
    if (reference) form.append(field, reference);
  }
  if (licences && (isNew || !isSame(licences.now, licences.before)))
    form.append('licenseTypeIds', [...licences.now].join(','));
  return form;
}

const isSame = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
  one.size === other.size && [...one].every((id) => other.has(id));
