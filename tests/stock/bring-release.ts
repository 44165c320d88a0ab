import type { Upload } from '#contract/admin/uploads.ts';
import type { Product } from '#contract/nouns/products.ts';
import type { Buyer, TestShop } from '../test-shop.ts';
import { sendForm } from './send-form.ts';

/** Uploads a font. @returns the fields that refer to it. */
export async function uploadFont(shop: TestShop, owner: Buyer, bytes: Uint8Array): Promise<Record<string, string>> {
  const file = { bytes, name: 'font.ttf' };
  const { body } = await sendForm<Extract<Upload, { kind: 'font' }>>(shop, owner, 'POST /api/product/upload-file', {
    file,
  });
  const { formatZIP, formatTTF, formatOTF } = body;
  return Object.fromEntries(
    Object.entries({ formatZIP, formatTTF, formatOTF }).filter((pair): pair is [string, string] => pair[1] !== null),
  );
}

/** Puts another font into a product, as the edit form does. */
export async function bringRelease(
  shop: TestShop,
  owner: Buyer,
  id: number,
  bytes: Uint8Array,
  fields: Record<string, string> = {},
) {
  const fonts = await uploadFont(shop, owner, bytes);
  return sendForm<Product>(shop, owner, `PUT /products/${id}`, { ...fonts, ...fields });
}
