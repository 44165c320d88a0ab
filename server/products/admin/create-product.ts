import type { ProductKind } from '#contract/bundles.ts';
import { fieldWords } from '#contract/field-words.ts';
import { mergeTranslations } from '#contract/languages/own-words.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { Tx } from '#server/kit/database/database.ts';
import type { ReceivedFile } from '#server/kit/http/multipart-form.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { creditProduct } from '#server/makers/credit.ts';
import { assignStandard, requireLivingTypes, setLicenseTypes } from '../catalogue/admin-product-queries.ts';
import { refuseDearBundle, requireMembers } from '../catalogue/bundle.ts';
import { setMembers } from '../catalogue/bundle-queries.ts';
import { chooseSpecimen } from '../catalogue/choose-specimen.ts';
import { fontColumns, type StoredStyle, styleRows } from '../catalogue/font-columns.ts';
import { DRAFT, nextStatus } from '../catalogue/next-status.ts';
import { type PriceChange, priceLicenses } from '../catalogue/price-license.ts';
import { type ProductWords, productColumns } from '../catalogue/product-words.ts';
import { insertProduct, insertStyles } from '../catalogue/queries.ts';
import { clearsPicture, readColumns, readFormats, type SentFields } from '../catalogue/read-fields.ts';
import { takeUpload } from '../upload/keep-upload.ts';
import { keepPicture } from './keep-picture.ts';
import { nameProduct } from './name-product.ts';
import { numberParts, pathInProduct, refusePartFault } from './price-parts.ts';

type Sent = SentFields & { kind?: ProductKind } & Pick<ProductWords, 'name'> & {
    regularPrice: ProductWords['regular_price_cents'];
  };

/**
 * Adds a product under the Standard licence, published unless it is to be a draft or waits for its time, with the fonts
 * of an upload where the form refers to one. @returns its id.
 */
export async function createProduct(
  tools: Tools,
  caller: SessionUser,
  sent: Sent,
  picture: ReceivedFile | undefined,
): Promise<number> {
  clearsPicture(sent);
  const picture_key = picture ? await keepPicture(tools, picture) : null;
  const now = new Date(tools.clock.now());
  const { references } = readFormats(sent, null);
  const { kind = 'family' } = sent;
  refuseWrongKind(kind, sent, references);
  if (kind === 'bundle' && !sent.members) refuse('invalid_input', { fields: { members: fieldWords.twoMembers } });
  const id = await tools.db.transaction().execute(async (tx) => {
    if (sent.members) await requireMembers(tx, sent.members);
    const isWithFonts = Object.keys(references).length > 0;
    const taken = isWithFonts ? await takeUpload(tx, references, caller.id, now) : null;
    const styles = taken?.styles ?? [];
    const specimen = specimenFor(sent.name, styles);
    const names = await nameProduct(tx, sent.name, sent.sku);
    const words = {
      ...EMPTY,
      regular_price_cents: sent.regularPrice,
      ...readColumns(sent),
      name: sent.name,
      sku: names.sku,
      translations: mergeTranslations({}, sent.translations),
    };
    const status = nextStatus(DRAFT, { ...sent, status: sent.publishAt ? 'draft' : (sent.status ?? 'published') }, now);
    const divided = { ...words, sale: null, parts: [], styles: namesOf(styles) };
    refusePartFault(divided, sent.parts ?? [], pathInProduct);
    const { parts, last_part_id } = numberParts(divided, sent.parts ?? [], 0);
    const row = await insertProduct(tx, {
      ...productColumns(words),
      ...fontColumns(styles, specimen),
      slug: names.slug,
      kind,
      specimen,
      demo: false,
      license_text: licenseTextOf(styles, sent.ownLicense === false ? null : taken?.licenseText),
      picture_key,
      parts: JSON.stringify(parts),
      last_part_id,
      ...status,
      created_at: now,
    });
    if (styles.length > 0) await insertStyles(tx, styleRows(styles, row.id));
    if (sent.members) await setMembers(tx, row.id, sent.members);
    if (kind === 'bundle') await refuseDearBundle(tx, row.id);
    if (sent.licenseTypeIds === undefined) await assignStandard(tx, row.id);
    else await offerUnderThese(tx, row.id, sent.licenseTypeIds);
    const prices = await priceLicenses(tx, row.id, sent.licensePrices ?? []);
    const credits = await creditProduct(tx, row.id, sent, now);
    const after = {
      ...factsOf(words),
      kind,
      members: sent.members,
      ...status,
      ...factsOfPrices(prices).after,
      ...credits.after,
      ...(parts.length > 0 ? { parts } : {}),
    };
    const change = { actor: caller, action: 'product.create', after } as const;
    await record(tx, tools.clock, { ...change, subject: `product:${row.id}` });
    return row.id;
  });
  tools.freshness.changed();
  return id;
}

/** Only bundles have members, and these have no fonts of their own. */
export function refuseWrongKind(kind: ProductKind, { members }: SentFields, references: Record<string, string>): void {
  const [format] = Object.keys(references);
  if (kind === 'family' && members) refuse('invalid_input', { fields: { members: fieldWords.onlyBundles } });
  if (kind === 'bundle' && format) refuse('invalid_input', { fields: { [format]: fieldWords.noFontsInBundle } });
}

const EMPTY = {
  type: '',
  description: '',
  shortDescription: '',
  sale_price_cents: null,
  categories: [] as string[],
  tags: [] as string[],
  trial: false,
  in_plans: true,
};

/** The names of some fonts as styles, in the order in which a product has them. */
export const namesOf = (styles: readonly StoredStyle[]): string[] => styleRows(styles, 0).map(({ name }) => name);

/** The word that shows a product: its name, where its fonts can write it. */
export function specimenFor(name: string, styles: readonly StoredStyle[]): string {
  return styles.length === 0
    ? name
    : chooseSpecimen(
        name,
        styles.map(({ facts }) => facts),
      );
}

/**
 * What goes with every download as the font's own licence: the licence files that came with the fonts, or else what the
 * fonts themselves say of their rights, each sentence once.
 */
export function licenseTextOf(styles: readonly StoredStyle[], uploaded?: string | null): string {
  if (uploaded) return uploaded;
  const stated = styles.flatMap(({ facts }) => [facts.copyright, facts.licenseText, facts.licenseUrl]);
  const words = [...new Set(stated.map((one) => one.trim()).filter((one) => one !== ''))];
  return words.length === 0
    ? 'The fonts name no licence of their own. What was bought is in the licence file beside this one.'
    : `${words.join('\n\n')}\n`;
}

/** What of a product is worth knowing later: what it is called, what is said of it, what it costs, where it stands. */
export function factsOf(words: ProductWords) {
  const { shortDescription: short_description, ...rest } = words;
  return { ...rest, short_description };
}

/** What it said and says of the prices of its licence types; nothing where no price was sent. */
export function factsOfPrices(changes: readonly PriceChange[]) {
  if (changes.length === 0) return { before: {}, after: {} };
  return {
    before: { license_prices: changes.map(({ before }) => before) },
    after: { license_prices: changes.map(({ after }) => after) },
  };
}

/** Offers a product under these licence types and no others; licences that were sold stay. */
export async function offerUnderThese(tx: Tx, productId: number, ids: readonly number[]): Promise<void> {
  await requireLivingTypes(tx, ids);
  await setLicenseTypes(tx, productId, ids);
}
