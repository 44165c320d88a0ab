import { readTestFont } from '#fonts/test-fonts.ts';
import type { Buyer, TestShop } from '../test-shop.ts';
import { sendForm } from './send-form.ts';

/** Uploads a font and puts it in a family by hand. */
export async function arrangeOne(shop: Pick<TestShop, 'address'>, admin: Buyer): Promise<unknown> {
  const file = { bytes: readTestFont('small'), name: 'small.ttf' };
  const { body } = await sendForm(shop, admin, 'POST /api/product/upload-file', { file });
  const styles = [{ upload: String(body.formatZIP), style: 0 }];
  return admin.call('arrangeUpload', { body: { families: [{ name: 'Arranged', styles }] } });
}
