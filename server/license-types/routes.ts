import { licenseTypes } from '#contract/license-types.ts';
import { answer, pair } from '#server/kit/answers.ts';
import type { Tools } from '#server/kit/tools.ts';
import { presentLicenseType } from './license-type.ts';
import { countLicenseTypes, licenseTypesPage } from './queries.ts';

export const licenseTypeRoutes = ({ db }: Tools) =>
  pair(licenseTypes, {
    listLicenseTypes: async ({ query }) => {
      const [rows, total] = await Promise.all([licenseTypesPage(db, query), countLicenseTypes(db)]);
      return answer(200, rows.map(presentLicenseType), total);
    },
  });
