import { licenseTerms } from '#contract/nouns/license-terms.ts';
import { licenseTypes } from '#contract/nouns/license-types.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import type { Tools } from '#server/kit/tools.ts';
import { createLicenseType, deleteLicenseType, updateLicenseType } from './change-license-types.ts';
import { presentLicenseType } from './license-type.ts';
import { countLicenseTypes, licenseTypesPage } from './queries.ts';
import { publishTerms, readTerms, translateTerms } from './terms.ts';
import { soldUnderTerms } from './terms-queries.ts';

export const licenseTypeRoutes = (tools: Tools) => {
  const { db } = tools;
  return pair([...licenseTypes, ...licenseTerms], {
    listLicenseTypes: async ({ query, caller }) => {
      const [rows, total] = await Promise.all([licenseTypesPage(db, query), countLicenseTypes(db, query.query)]);
      const viewer = caller?.role === 'admin' ? 'staff' : 'public';
      const shown = rows.map((row) => presentLicenseType(row, viewer));
      return respond(200, shown, total);
    },
    createLicenseType: async ({ body, caller }) => respond(201, await createLicenseType(tools, body, caller)),
    updateLicenseType: async ({ params, body, caller }) =>
      respond(200, await updateLicenseType(tools, params.id, body, caller)),
    deleteLicenseType: async ({ params, caller }) => {
      await deleteLicenseType(tools, params.id, caller);
      return respond(204);
    },
    readLicenseTerms: async ({ params, query, caller }) =>
      respond(200, await readTerms(db, params, query.version, { isStaff: caller?.role === 'admin' })),
    licenseTermsBySlug: async ({ params, query }) => respond(200, await readTerms(db, params, query.version)),
    soldLicenseTerms: async ({ params }) => respond(200, await soldUnderTerms(db, params.id)),
    translateLicenseTerms: async ({ params, body, caller }) =>
      respond(200, await translateTerms(tools, params.id, body, caller)),
    publishLicenseTerms: async ({ params, body, caller }) =>
      respond(201, await publishTerms(tools, params.id, body.text, caller)),
  });
};
