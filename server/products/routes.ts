import { parts } from '#contract/nouns/parts.ts';
import { picturedFonts } from '#contract/nouns/pictured-letters.ts';
import { productDrawings } from '#contract/nouns/product-drawings.ts';
import { products } from '#contract/nouns/products.ts';
import { releases } from '#contract/nouns/releases.ts';
import { withdrawnProducts } from '#contract/nouns/withdrawn-products.ts';
import { pair, presented, respond } from '#server/kit/http/handlers.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { assignLicense, unassignLicense } from './admin/assign-license.ts';
import { changeParts } from './admin/change-parts.ts';
import { deleteProduct } from './admin/delete-product.ts';
import { adminProductRoutes } from './admin/routes.ts';
import type { Filters } from './catalogue/filters.ts';
import { presentParts } from './catalogue/present-parts.ts';
import { translationsFor } from './catalogue/product.ts';
import {
  addressesPage,
  comparedProduct,
  countProducts,
  productById,
  productBySlug,
  productsInOrder,
  stylesOf,
} from './catalogue/queries.ts';
import { countEarlierLicenses, isOfferedExclusively, withdrawnBySlug } from './catalogue/status-queries.ts';
import { type Viewer, viewerOf } from './catalogue/viewer.ts';
import { readTrialFonts } from './generated-files/trial-fonts.ts';
import { AS_IT_IS, createPreviews } from './previews/preview-product.ts';
import { createSharePictures } from './previews/share-picture.ts';
import { listGlyphs, listSupport } from './previews/show-glyphs.ts';
import { listReleases } from './releases/compare-releases.ts';
import { followCatalogue } from './search/catalogue.ts';
import { countFacets, countLetters } from './search/count-facets.ts';
import {
  describeProduct,
  listForAdmin,
  listProducts,
  searchProducts,
  withLicenseTypes,
} from './search/list-products.ts';
import { explainSearch } from './search/search-docs.ts';
import { findInPicture } from './similar/find-in-picture.ts';
import { findSimilar, findSimilarToFile, showShape } from './similar/find-similar.ts';
import { likenessesOf } from './similar/measure-queries.ts';

export const productRoutes = (tools: Tools) => {
  const { db } = tools;
  const { preview, glyphs, features } = createPreviews(tools);
  const share = createSharePictures(tools);
  const catalogue = followCatalogue(db, () => tools.freshness.changed());
  tools.freshness.onSettle(async () => (await catalogue()).whole);
  const similarTo = async (id: number, viewer: Viewer, request: { limit: number } & Filters) => {
    const [now, product, measures] = await Promise.all([
      catalogue(),
      comparedProduct(db, id, viewer),
      likenessesOf(db, id),
    ]);
    return { ids: await findSimilar(db, { catalogue: now, product, measures }, request), texts: now.texts };
  };
  const listed = pair([...products, ...parts, ...withdrawnProducts, ...releases], {
    listParts: async ({ params, caller }) => {
      const viewer = viewerOf(caller);
      const row = (await productById(db, params.id, viewer)) ?? refuse('product_not_found');
      return respond(200, presentParts({ ...row, styles: await stylesOf(db, row.id) }, translationsFor(viewer, row)));
    },
    changeParts: async ({ params, body, caller }) => respond(200, await changeParts(tools, caller, params.id, body)),
    listReleases: async ({ params, caller }) => respond(200, await listReleases(tools, params.id, viewerOf(caller))),
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
    productFacets: async ({ query }) => respond(200, countFacets((await catalogue()).index, query)),
    countLetters: async ({ query }) => respond(200, countLetters((await catalogue()).index, query)),
    understandSearch: async ({ query }) =>
      respond(200, await explainSearch(db, (await catalogue()).index, query.query)),
    productBySlug: async ({ params, caller }) =>
      respond(
        200,
        await showShape(
          db,
          await describeProduct(db, await productBySlug(db, params.slug, viewerOf(caller)), viewerOf(caller)),
        ),
      ),
    productById: async ({ params, caller }) =>
      respond(
        200,
        await showShape(
          db,
          await describeProduct(db, await productById(db, params.id, viewerOf(caller)), viewerOf(caller)),
        ),
      ),
    withdrawnProduct: async ({ params, request }) => {
      const gone = (await withdrawnBySlug(db, params.slug)) ?? refuse('product_not_found');
      const [similar, drawn] = await Promise.all([
        gone.member_ids.length > 0 ? { ids: gone.member_ids } : similarTo(gone.id, 'admin', { limit: 4 }),
        gone.style_count > 0
          ? preview(gone.id, { ...AS_IT_IS, text: gone.specimen, grain: '1024', v: gone.version }, request.ip, 'public')
          : null,
      ]);
      const described = respond(200, {
        id: gone.id,
        name: gone.name,
        slug: gone.slug,
        styleCount: gone.style_count,
        publishedAt: gone.published_at.toISOString(),
        withdrawnAt: gone.withdrawn_at?.toISOString() ?? null,
        licenses: gone.licenses,
        exclusive: gone.is_exclusive,
        specimen: gone.specimen,
        drawing: drawn?.svg ?? null,
        similar: await withLicenseTypes(db, await productsInOrder(db, similar.ids)),
      });
      return { ...described, wait_s: drawn?.wait_s };
    },
    listEarlierLicenses: async ({ params, caller }) => {
      await enforceRateLimit(tools, [{ key: `earlier-licenses:${caller.id}`, count: 60, window_s: 3600 }]);
      const isSeen = (await productById(db, params.id, viewerOf(caller))) !== undefined;
      if (!isSeen || !(await isOfferedExclusively(db, params.id))) refuse('product_not_found');
      const rows = await countEarlierLicenses(db, params.id);
      return respond(
        200,
        rows.map(({ license_type, year, licenses }) => ({ licenseType: license_type, year, licenses })),
      );
    },
    similarProducts: async ({ params, query, caller }) => {
      const { ids, texts } = await similarTo(params.id, viewerOf(caller), query);
      return presented(await texts.list(db, { ids }));
    },
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
    shareProduct: async ({ params, query, caller }) => share(params.id, query.v, viewerOf(caller)),
    productGlyphs: async ({ params, query, caller }) =>
      respond(200, await listGlyphs(db, params.id, query.query, viewerOf(caller))),
    drawGlyphs: async ({ params, query, request, caller }) => {
      const { drawn, wait_s } = await glyphs(params.id, query, request.ip, viewerOf(caller));
      return { ...respond(200, drawn), wait_s };
    },
    productFeatures: async ({ params, request, caller }) =>
      respond(200, await features(params.id, request.ip, viewerOf(caller))),
    productLanguages: async ({ params, query, caller }) =>
      respond(200, await listSupport(db, params.id, query.query, viewerOf(caller))),
    trialFonts: ({ params, request, caller }) => readTrialFonts(tools, params.id, request.ip, viewerOf(caller)),
    previewProduct: async ({ params, query, request, caller }) =>
      preview(params.id, query, request.ip, viewerOf(caller)),
  });
  const pictured = pair(picturedFonts, {
    likePicture: async ({ body, request }) =>
      respond(200, await findInPicture(tools, catalogue, body.letters, request.ip)),
  });
  return [...listed, ...pictured, ...drawn, ...adminProductRoutes(tools, catalogue)];
};
