import type { ForWhom } from './upgrade/credit-queries.ts';

/** A company that somebody may buy for. */
export type BuyingCompany = { id: number; name: string };

/** Whom an order is for; of a company its name is the licensee, unless another one is named. */
export const whomFor = (
  caller: { id: number; fullname: string },
  company: BuyingCompany | null,
  licensee: string | undefined,
): ForWhom => ({
  userId: caller.id,
  companyId: company?.id ?? null,
  fullname: caller.fullname,
  licensee: licensee || company?.name,
});
