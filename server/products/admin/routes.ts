import { stock } from '#contract/admin/products.ts';
import { releaseDesk } from '#contract/admin/releases.ts';
import { uploads } from '#contract/admin/uploads.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { checkFontTable } from '../csv/check-font-table.ts';
import { retryUnprepared } from '../generated-files/generated-queries.ts';
import { withLicenseTypes } from '../list-products.ts';
import { presentLicensePrice } from '../own-price.ts';
import { ownPricesOf } from '../price-queries.ts';
import { compareUpload } from '../releases/compare-releases.ts';
import type { Catalogue } from '../search-index/follow-catalogue.ts';
import { receiveUpload } from '../upload/receive-upload.ts';
import { changeMany } from './change-many.ts';
import { changeProduct } from './change-product.ts';
import { createProduct } from './create-product.ts';
import { readProductFile } from './product-file.ts';
import { showPreparations } from './show-preparations.ts';
import { countStock, pictureKeyOf, type StockRow, stockByIds, stockPage } from './stock-queries.ts';

const presentStatus = (row: StockRow) => ({
  inPlans: row.in_plans,
  publishedAt: row.published_at?.toISOString() ?? null,
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  publishAt: row.publish_at?.toISOString() ?? null,
  withdrawAt: row.withdraw_at?.toISOString() ?? null,
});

const LASTING = { 'cache-control': 'public, max-age=31536000, immutable' };

export const stockRoutes = (tools: Tools, catalogue: () => Promise<Catalogue>) => {
  const { db, storage } = tools;
  const show = async (ids: number[]) => withLicenseTypes(db, await stockByIds(db, ids), 'admin');
  return pair([...stock, ...uploads, ...releaseDesk], {
    listStock: async ({ query }) => {
      const total = await countStock(db, query);
      const rows = await stockPage(db, query, total);
      const products = await withLicenseTypes(db, rows, 'admin');
      const preparations = await showPreparations(db, products);
      const ids = products.map(({ id }) => id);
      const prices = Map.groupBy(await ownPricesOf(db, ids), ({ product_id }) => product_id);
      const shown = products.map((product, at) => ({
        ...product,
        ...presentStatus(rows[at]!),
        preparation: preparations[at]!,
        licensePrices: (prices.get(product.id) ?? []).map(presentLicensePrice),
      }));
      return respond(200, shown, total);
    },
    uploadFile: async ({ query, body, files, caller }) => {
      const { file = refuse('upload_missing') } = files;
      const dryRun = ['1', 'true'].includes(query.dryRun ?? body.dryRun ?? '');
      return respond(201, await receiveUpload({ ...tools, catalogue }, caller, file, dryRun));
    },
    checkFontTable: async ({ files, caller }) => {
      const { file = refuse('upload_missing') } = files;
      return respond(200, await checkFontTable(tools, caller, file));
    },
    addProduct: async ({ body, files, caller }) => {
      const id = await createProduct(tools, caller, body, files.images);
      return respond(201, (await show([id]))[0]!);
    },
    updateProduct: async ({ params, body, files, caller }) => {
      await changeProduct(tools, caller, params.id, body, files.images);
      const [product = refuse('product_not_found')] = await show([params.id]);
      return respond(200, product);
    },
    compareUpload: async ({ params, body, caller }) =>
      respond(200, await compareUpload(tools, caller, params.id, body)),
    changeProducts: async ({ body, caller }) => {
      const { ids, before } = await changeMany(tools, body, caller);
      return respond(200, { products: await show(ids), before });
    },
    prepareProduct: async ({ params }) => {
      await retryUnprepared(db, params.id);
      const [product = refuse('product_not_found')] = await show([params.id]);
      return respond(200, (await showPreparations(db, [product]))[0]!);
    },
    productFile: async ({ params }) => readProductFile(tools, params.id, params.format),
    productPicture: async ({ params, query }) => {
      const { picture_key: key } = (await pictureKeyOf(db, params.id)) ?? refuse('product_not_found');
      if (!key) return refuse('product_not_found');
      return { webp: await storage.get(key), headers: query.v && key.startsWith(query.v) ? LASTING : {} };
    },
  });
};
