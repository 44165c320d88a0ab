import type { PackTools } from '#server/products/generated-files/pack-font.ts';
import { finishPrepared, missingForms } from '#server/products/generated-files/packed-queries.ts';
import { makeForm } from './make-form.ts';

/** Makes what is still missing of a product that was bought, before its buyers come for it; the web kit where they may use it. */
export async function prepareForBuyers(tools: PackTools, productId: number, isForWeb: boolean): Promise<void> {
  for (const { file_key, form } of await missingForms(tools.db, productId))
    if (form !== 'kit' || isForWeb) await makeForm(tools, file_key, form, 'waited');
  await finishPrepared(tools.db, productId);
}
