import type { CompanyDetail, CompanyRole } from '#contract/nouns/companies.ts';
import { mailedToken } from '../mailed-token.ts';
import type { Buyer, TestShop } from '../test-shop.ts';
import { createBuying } from './buying.ts';

/** What people do in a company, each as a browser does it: refusals come back as answers. */
export function createCompanies(shop: TestShop) {
  const { ask, createOrder, lineOf, pay } = createBuying(shop);
  const invite = (owner: Buyer, id: number, email: string, role: CompanyRole) =>
    ask(owner, 'POST', `/api/companies/${id}/invitations`, { email, role });
  const accept = (person: Buyer, token: string) => ask(person, 'POST', `/api/company-invitations/${token}/accept`);
  const join = async (owner: Buyer, id: number, role: CompanyRole, given?: Buyer) => {
    const person = given ?? (await shop.customer());
    await invite(owner, id, person.email, role);
    const { status } = await accept(person, await mailedToken(shop, person.email, 'company_invitation'));
    if (status !== 200) throw new Error(`not in: ${status}`);
    return person;
  };
  const make = async (owner: Buyer, name: string) =>
    (await ask<CompanyDetail>(owner, 'POST', '/api/companies', { name })).body;
  return {
    invite,
    accept,
    join,
    make,
    remove: (by: Buyer, id: number, person: Buyer) => ask(by, 'DELETE', `/api/companies/${id}/members/${person.id}`),
    /** A company with one of each role. */
    async withEveryRole(name = 'Kopi Senja') {
      const owner = await shop.customer();
      const { id } = await make(owner, name);
      const buyer = await join(owner, id, 'buyer');
      return { id, owner, buyer, member: await join(owner, id, 'member') };
    },
    /** A font that somebody bought for a company. */
    async buyFor(person: Buyer, company_id: number | null, license = 0) {
      const font = await shop.product({ price: 42 });
      const { status, body } = await createOrder(person, [lineOf(font, { license })], { company_id });
      if (status !== 201) throw new Error(`not placed: ${status} ${body.code}`);
      const order = await pay(person, body.order!);
      return { font, order, number: order.orderItems[0]!.license.licenseNumber! };
    },
  };
}
