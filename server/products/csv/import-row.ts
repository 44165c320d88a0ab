import type { SessionUser } from '#contract/accounts.ts';
import { ProductFields } from '#contract/stock.ts';
import type { Tx } from '#server/kit/database.ts';
import { record } from '#server/kit/record.ts';
import type { Tools } from '#server/kit/tools.ts';
import { productColumns } from '../add-product.ts';
import { fontColumns } from '../font-columns.ts';
import { insertProduct } from '../queries.ts';
import { factsOf } from '../stock/facts-of.ts';
import { nameProduct } from '../stock/name-product.ts';
import { readColumns } from '../stock/read-fields.ts';
import { assignStandard, changeProduct, lockProduct, ownerOfSku } from '../stock/stock-queries.ts';
import { wordsOf } from '../stock/words-of.ts';
import { RowRefused } from './row-refused.ts';
import { withoutBlanks } from './without-blanks.ts';

/** Changes the product of the row's SKU, or makes one. Everything is looked at before anything is written. */
export async function importRow(
  tx: Tx,
  { clock }: Pick<Tools, 'clock'>,
  caller: SessionUser,
  cells: Record<string, string>,
): Promise<'created' | 'updated'> {
  const sent = ProductFields.partial().parse(withoutBlanks(cells));
  const columns = readColumns(sent);
  const now = new Date(clock.now());
  const owner = sent.sku ? await ownerOfSku(tx, sent.sku) : undefined;
  if (owner?.archived_at) throw new RowRefused(`The SKU ${sent.sku} belongs to a product that was deleted.`);
  if (owner) {
    const row = (await lockProduct(tx, owner.id))!;
    const before = wordsOf(row);
    const words = { ...before, ...columns };
    await changeProduct(tx, owner.id, { ...productColumns(words), updated_at: now });
    await record(tx, clock, {
      actor: caller,
      action: 'product.update',
      subject: `product:${owner.id}`,
      before: factsOf(before),
      after: factsOf(words),
    });
    return 'updated';
  }
  const { name, regularPrice } = sent;
  if (name === undefined)
    throw new RowRefused(
      sent.sku
        ? `There is no product with the SKU ${sent.sku}, and a new one needs a name.`
        : 'A new product needs a name.',
    );
  if (regularPrice === undefined) throw new RowRefused('A new product needs a regular price.');
  const names = await nameProduct(tx, name, sent.sku);
  const empty = {
    type: '',
    description: '',
    shortDescription: '',
    sale_price_cents: null,
    categories: [],
    tags: [],
    trial: false,
  };
  const words = { ...empty, ...columns, name, sku: names.sku, regular_price_cents: regularPrice };
  const row = await insertProduct(tx, {
    ...productColumns(words),
    ...fontColumns([], name),
    slug: names.slug,
    specimen: name,
    demo: false,
    license_text: '',
    created_at: now,
  });
  await assignStandard(tx, row.id);
  const change = { actor: caller, action: 'product.create', after: factsOf(words) } as const;
  await record(tx, clock, { ...change, subject: `product:${row.id}` });
  return 'created';
}
