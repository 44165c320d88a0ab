import { ProductFields } from '#contract/admin/products.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import { licensePricesIn } from '#contract/nouns/license-prices.ts';
import { type NamedPartIn, namedPartsIn } from '#contract/nouns/parts.ts';
import { parsePrice } from '#contract/prices/price-words.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { validateInput } from '#server/kit/http/validate-input.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { creditProduct, lockCredits } from '#server/makers/credit.ts';
import { assignStandard, changeProduct, lockProduct, ownerOfSku } from '../../catalogue/admin-product-queries.ts';
import { refuseDearBundle } from '../../catalogue/bundle.ts';
import { fontColumns } from '../../catalogue/font-columns.ts';
import { DRAFT, moveStatus, nextStatus, statusOf } from '../../catalogue/next-status.ts';
import { priceLicenses } from '../../catalogue/price-license.ts';
import { licenseTypeIdByName } from '../../catalogue/price-queries.ts';
import { productColumns } from '../../catalogue/product-words.ts';
import { insertProduct } from '../../catalogue/queries.ts';
import { readColumns, type SentFields, wordsOf } from '../../catalogue/read-fields.ts';
import { changedParts } from '../change-parts.ts';
import { factsOf, factsOfPrices } from '../create-product.ts';
import { nameProduct } from '../name-product.ts';
import { type Divided, findPartFault } from '../price-parts.ts';
import { readParts } from './part-cell.ts';
import { PARTS, PRICE_OF } from './product-table.ts';
import { RowRefused, withoutBlanks } from './read-table.ts';

/** Changes the product of the row's SKU, or makes one. Everything is looked at before anything is written. */
export async function importRow(
  tx: Tx,
  { clock }: Pick<Tools, 'clock'>,
  caller: SessionUser,
  cells: Record<string, string>,
): Promise<'created' | 'updated'> {
  const { [PARTS]: divided = '', ...words } = withoutBlanks(cells);
  const sent: SentFields = {
    ...ProductFields.partial().parse(words),
    parts: listParts(divided),
    licensePrices: await readPrices(tx, cells),
  };
  const owner = sent.sku ? await ownerOfSku(tx, sent.sku) : undefined;
  if (owner?.archived_at) throw new RowRefused(`The SKU ${sent.sku} belongs to a product that was deleted.`);
  if (owner) {
    await changeKnown(tx, clock, caller, owner.id, sent);
    return 'updated';
  }
  await addNew(tx, clock, caller, sent);
  return 'created';
}

async function changeKnown(tx: Tx, clock: Clock, caller: SessionUser, id: number, sent: SentFields): Promise<void> {
  await lockCredits(tx, sent);
  const row = mustExist(await lockProduct(tx, id));
  const now = new Date(clock.now());
  const before = wordsOf(row);
  const { status, columns } = await moveStatus(tx, row, sent, now);
  const words = { ...before, ...readColumns(sent) };
  await changeProduct(tx, id, { ...productColumns(words), ...columns, updated_at: now });
  if (row.kind === 'bundle') await describeRefusal(refuseDearBundle(tx, id));
  const prices = factsOfPrices(await describeRefusal(priceLicenses(tx, id, sent.licensePrices ?? [])));
  const credits = await creditProduct(tx, id, sent, now);
  const divided = { ...row, ...words, styles: row.styles.map(({ name }) => name) };
  requireParts(divided, sent.parts ?? []);
  const parts = await changedParts(tx, divided, sent.parts, now);
  const facts = {
    before: { ...factsOf(before), ...statusOf(row), ...prices.before, ...credits.before, ...parts.before },
    after: { ...factsOf(words), ...status, ...prices.after, ...credits.after, ...parts.after },
  };
  await record(tx, clock, { actor: caller, action: 'product.update', subject: `product:${id}`, ...facts });
}

/** Defaults of a new product for columns that its row leaves out. */
const EMPTY = {
  type: '',
  description: '',
  shortDescription: '',
  sale_price_cents: null,
  categories: [],
  tags: [],
  trial: false,
  in_plans: false,
};

async function addNew(tx: Tx, clock: Clock, caller: SessionUser, sent: SentFields): Promise<void> {
  const { name, sku, regularPrice } = sent;
  if (name === undefined)
    throw new RowRefused(
      sku ? `There is no product with the SKU ${sku}, and a new one needs a name.` : 'A new product needs a name.',
    );
  if (regularPrice === undefined) throw new RowRefused('A new product needs a regular price.');
  requireParts({ regular_price_cents: regularPrice, sale: null, parts: [], styles: [] }, sent.parts ?? []);
  const names = await nameProduct(tx, name, sku);
  const words = { ...EMPTY, ...readColumns(sent), name, sku: names.sku, regular_price_cents: regularPrice };
  const now = new Date(clock.now());
  const status = nextStatus(DRAFT, { status: sent.status ?? 'published' }, now);
  const { id } = await insertProduct(tx, {
    ...productColumns(words),
    ...status,
    ...fontColumns([], name),
    slug: names.slug,
    specimen: name,
    demo: false,
    license_text: '',
    created_at: now,
  });
  await assignStandard(tx, id);
  const prices = factsOfPrices(await describeRefusal(priceLicenses(tx, id, sent.licensePrices ?? [])));
  const credits = await creditProduct(tx, id, sent, now);
  const after = { ...factsOf(words), ...status, ...prices.after, ...credits.after };
  await record(tx, clock, { actor: caller, action: 'product.create', subject: `product:${id}`, after });
}

/** What a row says of the prices of single licence types, as a form sends them. An empty cell says nothing. */
export async function listPrices(tx: Tx, cells: Record<string, string>): Promise<object[]> {
  const stated = Object.entries(cells).filter(([head, cell]) => head.startsWith(PRICE_OF) && cell !== '');
  const sent: object[] = [];
  for (const [head, cell] of stated) {
    const name = head.slice(PRICE_OF.length);
    const licenseTypeId = (await licenseTypeIdByName(tx, name)) ?? refuseRow(`There is no licence called ${name}.`);
    const price = parsePrice(cell);
    if ('why' in price) throw new RowRefused(`${head}: ${price.why}`);
    sent.push({ licenseTypeId, ...price });
  }
  return sent;
}

/** What a cell of packages and styles says, as a form sends it; an empty one says nothing. */
export function listParts(cell: string): NamedPartIn[] | undefined {
  if (cell === '') return undefined;
  const read = readParts(cell);
  if ('why' in read) return refuseRow(`${PARTS}: ${read.why}`);
  const checked = validateInput(namedPartsIn, read, false);
  if ('data' in checked) return checked.data;
  return refuseRow(`${PARTS}: ${Object.values(checked.fields)[0]}`);
}

/** Refuses parts that don't fit their product, by the name of the first that doesn't. */
export function requireParts(product: Divided, parts: readonly NamedPartIn[]): void {
  const fault = findPartFault(product, parts);
  if (fault) refuseRow(`${PARTS}: ${parts[fault.at]?.name}: ${fault.words}`);
}

async function readPrices(tx: Tx, cells: Record<string, string>) {
  const checked = validateInput(licensePricesIn, await listPrices(tx, cells), false);
  if ('data' in checked) return checked.data;
  return refuseRow(`price: ${Object.values(checked.fields)[0]}`);
}

/** A refused price is reported at its row. */
async function describeRefusal<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    if (error instanceof Refusal) return refuseRow(Object.values(error.extra.fields ?? {})[0] ?? error.message);
    throw error;
  });
}

function refuseRow(why: string): never {
  throw new RowRefused(why);
}
