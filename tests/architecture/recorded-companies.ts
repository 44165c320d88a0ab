import { createCompanies } from '#tests/buy/company.ts';
import type { Buyer, TestShop } from '#tests/test-shop.ts';

/** What staff do to companies of customers, by the names of the calls, with what is written down of each. */
export function recordedCompanies(shop: TestShop, admin: () => Buyer) {
  const reason = 'The studio was renamed.';
  const make = async () => (await createCompanies(shop).make(await shop.customer(), 'Kopi Senja')).id;
  return {
    renameCompany: [
      'company.renamed',
      async () => {
        const params = { id: await make() };
        return admin().call('renameCompany', { params, body: { name: 'Senja Group', reason } });
      },
    ],
    mergeCompany: [
      'company.merged',
      async () => admin().call('mergeCompany', { params: { id: await make() }, body: { into: await make(), reason } }),
    ],
    closeCompanyByStaff: [
      'company.closed',
      async () => admin().call('closeCompanyByStaff', { params: { id: await make() }, body: { reason } }),
    ],
    appointOwner: [
      'company.role',
      async () => {
        const { email } = await shop.customer();
        return admin().call('appointOwner', { params: { id: await make() }, body: { email, reason } });
      },
    ],
  } satisfies Record<string, [action: string, change: () => Promise<unknown>]>;
}
