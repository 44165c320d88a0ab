import { productDrawings } from '#contract/nouns/product-drawings.ts';
import { products } from '#contract/nouns/products.ts';
import { pair, presented, respond } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { stockRoutes } from './admin/routes.ts';
import { assignLicense, unassignLicense } from './assign-license.ts';
import { deleteProduct } from './delete-product.ts';
import { readTrialFonts } from './generated-files/trial-fonts.ts';
import { describeProduct, listForAdmin, listProducts, searchProducts } from './list-products.ts';
import { createPreviews } from './previews/preview-product.ts';
import { createSharePictures } from './previews/share-picture.ts';
import { listGlyphs, listSupport } from './previews/show-glyphs.ts';
import { viewerOf } from './product.ts';
import { addressesPage, countProducts, productById, productBySlug } from './queries.ts';
import { countFacets, countLetters } from './search-index/count-facets.ts';
import { followCatalogue } from './search-index/follow-catalogue.ts';
import { findSimilar, findSimilarToFile } from './similar/find-similar.ts';
import { showShape } from './similar/show-shape.ts';

export const productRoutes = (tools: Tools) => {
  const { db } = tools;
  const { preview, glyphs, features } = createPreviews(tools);
  const share = createSharePictures(tools);
  const catalogue = followCatalogue(db);
  const listed = pair(products, {
    deleteProduct: async ({ params, caller }) => {
      await deleteProduct(tools, params.id, caller);
      return respond(204);
    },
    assignLicense: async ({ body, caller }) => {
      await assignLicense(tools, body, caller);
      return respond(200, body);
    },
    unassignLicense: async ({ query, caller }) => {
      await unassignLicense(tools, query, caller);
      return respond(204);
    },
    listProducts: async ({ query, caller }) => {
      if (viewerOf(caller) === 'public') return presented(await listProducts(db, await catalogue(), query));
      const { products: page, total } = await listForAdmin(db, await catalogue(), query);
      return respond(200, page, total);
    },
    searchProducts: async ({ query }) => presented(await searchProducts(db, await catalogue(), query)),
    productFacets: async ({ query }) => respond(200, countFacets(await catalogue(), query)),
    countLetters: async ({ query }) => respond(200, countLetters(await catalogue(), query)),
    productBySlug: async ({ params, caller }) =>
      respond(
        200,
        await showShape(db, await describeProduct(db, await productBySlug(db, params.slug), viewerOf(caller))),
      ),
    productById: async ({ params, caller }) =>
      respond(200, await showShape(db, await describeProduct(db, await productById(db, params.id), viewerOf(caller)))),
    similarProducts: async ({ params, query }) =>
      respond(200, await findSimilar(db, await catalogue(), await productById(db, params.id), query.limit)),
    likeFile: async ({ files, request }) => {
      const { file = refuse('upload_missing') } = files;
      return respond(200, await findSimilarToFile(tools, catalogue, file, request.ip));
    },
    listProductAddresses: async ({ query }) => {
      const [rows, total] = await Promise.all([addressesPage(db, query), countProducts(db)]);
      const found = rows.map(({ slug, updated_at }) => ({ slug, updatedAt: updated_at.toISOString() }));
      return respond(200, found, total);
    },
  });
  const drawn = pair(productDrawings, {
    shareProduct: async ({ params, query }) => share(params.id, query.v),
    productGlyphs: async ({ params, query }) => respond(200, await listGlyphs(db, params.id, query.query)),
    drawGlyphs: async ({ params, query, request }) => respond(200, await glyphs(params.id, query, request.ip)),
    productFeatures: async ({ params }) => respond(200, await features(params.id)),
    productLanguages: async ({ params, query }) => respond(200, await listSupport(db, params.id, query.query)),
    trialFonts: ({ params, request }) => readTrialFonts(tools, params.id, request.ip),
    previewProduct: async ({ params, query, request }) => preview(params.id, query, request.ip),
  });
  return [...listed, ...drawn, ...stockRoutes(tools)];
};
