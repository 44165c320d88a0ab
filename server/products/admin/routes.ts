import { adminProducts } from '#contract/admin/products.ts';
import { adminReleases } from '#contract/admin/releases.ts';
import { uploads } from '#contract/admin/uploads.ts';
import { mustExist } from '#contract/must-exist.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import {
  type AdminProductRow,
  adminProductPage,
  adminProductsByIds,
  countAdminProducts,
} from '../catalogue/admin-product-queries.ts';
import { presentLicensePrice } from '../catalogue/own-price.ts';
import { ownPricesOf } from '../catalogue/price-queries.ts';
import { drawnProduct } from '../catalogue/queries.ts';
import { lasting, maySee, viewerOf } from '../catalogue/viewer.ts';
import { retryUnprepared } from '../generated-files/generated-queries.ts';
import { compareUpload } from '../releases/compare-releases.ts';
import type { Catalogue } from '../search/catalogue.ts';
import { withLicenseTypes } from '../search/list-products.ts';
import { arrangeUpload } from '../upload/arrange-upload.ts';
import { receiveUpload } from '../upload/receive-upload.ts';
import { changeMany } from './change-many.ts';
import { changeProduct } from './change-product.ts';
import { createProduct } from './create-product.ts';
import { checkFontTable } from './csv/check-font-table.ts';
import { exportProducts } from './csv/export-products.ts';
import { importProducts } from './csv/import-products.ts';
import { readProductFile } from './product-file.ts';
import { showPreparations } from './show-preparations.ts';

const presentStatus = (row: AdminProductRow) => ({
  inPlans: row.in_plans,
  translations: row.translations,
  releaseNotes: row.release_notes,
  publishedAt: row.published_at?.toISOString() ?? null,
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  publishAt: row.publish_at?.toISOString() ?? null,
  withdrawAt: row.withdraw_at?.toISOString() ?? null,
});

export const adminProductRoutes = (tools: Tools, catalogue: () => Promise<Catalogue>) => {
  const { db, storage } = tools;
  const show = async (ids: number[]) => withLicenseTypes(db, await adminProductsByIds(db, ids), 'admin');
  return pair([...adminProducts, ...uploads, ...adminReleases], {
    listStock: async ({ query }) => {
      const total = await countAdminProducts(db, query);
      const rows = await adminProductPage(db, query, total);
      const products = await withLicenseTypes(db, rows, 'admin');
      const preparations = await showPreparations(db, products);
      const ids = products.map(({ id }) => id);
      const prices = Map.groupBy(await ownPricesOf(db, ids), ({ product_id }) => product_id);
      const shown = products.map((product, at) => ({
        ...product,
        ...presentStatus(mustExist(rows[at])),
        preparation: mustExist(preparations[at]),
        licensePrices: (prices.get(product.id) ?? []).map(presentLicensePrice),
      }));
      return respond(200, shown, total);
    },
    exportProducts: () => exportProducts(tools),
    uploadFile: async ({ query, body, files, caller }) => {
      const { file = refuse('upload_missing') } = files;
      const dryRun = ['1', 'true'].includes(query.dryRun ?? body.dryRun ?? '');
      const importTable = () => importProducts(tools, caller, file, dryRun);
      return respond(201, await receiveUpload({ ...tools, catalogue }, caller, file, importTable));
    },
    arrangeUpload: async ({ body, caller }) =>
      respond(201, await arrangeUpload({ ...tools, catalogue }, caller, body.families)),
    checkFontTable: async ({ files, caller }) => {
      const { file = refuse('upload_missing') } = files;
      return respond(200, await checkFontTable(tools, caller, file));
    },
    addProduct: async ({ body, files, caller }) => {
      const id = await createProduct(tools, caller, body, files.images);
      return respond(201, mustExist((await show([id]))[0]));
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
      return respond(200, mustExist((await showPreparations(db, [product]))[0]));
    },
    productFile: async ({ params }) => readProductFile(tools, params.id, params.format),
    productPicture: async ({ params, query: { v }, caller }) => {
      const product = (await drawnProduct(db, params.id)) ?? refuse('product_not_found');
      const { picture_key: key } = product;
      if (!key || !maySee(product, viewerOf(caller), v)) return refuse('product_not_found');
      return {
        webp: await storage.get(key),
        headers: v && key.startsWith(mustExist(v.split('.')[0])) ? lasting(product) : {},
      };
    },
  });
};
