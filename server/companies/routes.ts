import { adminCompanies } from '#contract/admin/companies.ts';
import { companies } from '#contract/nouns/companies.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import { escapeLike, wordsOf } from '#server/products/catalogue/filters.ts';
import { presentForStaff } from './company.ts';
import { downloadsOf, findCompanies, roleIn } from './company-queries.ts';
import { acceptInvitation, inviteMember, readInvitation, withdrawInvitation } from './invite-member.ts';
import {
  type CompanyTools,
  changeMember,
  closeCompany,
  createCompany,
  listCompanies,
  moveOwnLicenses,
  readCompany,
  removeMember,
} from './manage-company.ts';
import { appointOwner, closeCompanyByStaff, mergeCompany, readForStaff, renameCompany } from './staff-companies.ts';

export const companyRoutes = (tools: CompanyTools) =>
  pair([...companies, ...adminCompanies], {
    listCompanies: async ({ caller }) => respond(200, await listCompanies(tools, caller)),
    createCompany: async ({ body, caller }) => respond(201, await createCompany(tools, caller, body.name)),
    readCompany: async ({ params, caller }) => respond(200, await readCompany(tools, caller, params.id)),
    closeCompany: async ({ params, caller }) => {
      await closeCompany(tools, caller, params.id);
      return respond(204);
    },
    inviteMember: async ({ params, body, caller }) => respond(201, await inviteMember(tools, caller, params.id, body)),
    withdrawInvitation: async ({ params, caller }) => {
      await withdrawInvitation(tools, caller, params);
      return respond(204);
    },
    changeMember: async ({ params, body, caller }) =>
      respond(200, await changeMember(tools, caller, params, body.role)),
    removeMember: async ({ params, caller }) => {
      await removeMember(tools, caller, params);
      return respond(204);
    },
    moveLicenses: async ({ params, body, caller }) =>
      respond(200, { moved: await moveOwnLicenses(tools, caller, params.id, body.numbers) }),
    listCompanyDownloads: async ({ params, query, caller }) => {
      const { role } = (await roleIn(tools.db, params.id, caller.id)) ?? refuse('company_not_found');
      const whose = role === 'owner' ? null : caller.id;
      const { rows, total } = await downloadsOf(tools.db, params.id, whose, query);
      return respond(
        200,
        rows.map((row) => ({ ...row, at: row.at.toISOString() })),
        total,
      );
    },
    readInvitation: async ({ params }) => respond(200, await readInvitation(tools, params.token)),
    acceptInvitation: async ({ params, caller }) => respond(200, await acceptInvitation(tools, caller, params.token)),
    findCompanies: async ({ query }) => {
      const words = wordsOf(query.query).map((word) => `%${escapeLike(word)}%`);
      const { rows, total } = await findCompanies(tools.db, { ...query, words });
      return respond(200, rows.map(presentForStaff), total);
    },
    companyById: async ({ params }) => respond(200, await readForStaff(tools.db, params.id)),
    renameCompany: async ({ params, body, caller }) =>
      respond(200, await renameCompany(tools, caller, params.id, body)),
    mergeCompany: async ({ params, body, caller }) => respond(200, await mergeCompany(tools, caller, params.id, body)),
    closeCompanyByStaff: async ({ params, body, caller }) =>
      respond(200, await closeCompanyByStaff(tools, caller, params.id, body.reason)),
    appointOwner: async ({ params, body, caller }) => respond(200, await appointOwner(tools, caller, params.id, body)),
  });
