import { callAdmin } from './call-admin.ts';

/** All licence types of the shop: more than it has, in one answer. */
export const listEveryType = () => callAdmin('listLicenseTypes', { query: { limit: 1_000 } }).then(({ data }) => data);
