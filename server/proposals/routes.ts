import { adminQuotes, quotes } from '#contract/nouns/quotes.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import { countryOfLanguages } from '#server/orders/order-tax.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { acceptProposal } from './accept-proposal.ts';
import { createProposal } from './create-proposal.ts';
import { keepContract, readContract } from './keep-contract.ts';
import { presentQuote, presentToStaff } from './proposal.ts';
import { listProposals, noteOpened, proposalById, proposalByToken, proposalsOf } from './proposal-queries.ts';
import { reopenProposal, sendProposal, withdrawProposal } from './send-proposal.ts';

/** Offers are accepted with the connections of the checkout, and made and listed with the others. */
export const proposalRoutes = (tools: OrderTools, checkout = tools) => {
  const now = () => new Date(tools.clock.now());
  return pair([...quotes, ...adminQuotes], {
    createQuote: async ({ body, caller, key, request }) => {
      const proposal = await createProposal(checkout, caller, body, { key, ip: request.ip });
      return respond(201, { quote: presentQuote(proposal, caller.id) });
    },
    listQuotes: async ({ query, caller }) => {
      const { rows, total } = await proposalsOf(tools.db, caller.id, query, now());
      return respond(
        200,
        rows.map((row) => presentQuote(row, caller.id)),
        total,
      );
    },
    readQuote: async ({ params, caller }) => {
      const proposal = (await proposalByToken(tools.db, params.token, now())) ?? refuse('quote_not_found');
      const isOther = caller === null || (caller.role === 'customer' && caller.id !== proposal.made_by);
      if (isOther) await noteOpened(tools.db, proposal.id, now());
      return respond(200, { quote: presentQuote(proposal, caller?.id ?? null) });
    },
    quoteContract: ({ params }) => readContract(tools, params.token),
    acceptQuote: async ({ params, body, caller, request }) => {
      const browserCountry = countryOfLanguages(request.headers['accept-language']);
      const order = await acceptProposal(checkout, caller, params.token, { ...body, browserCountry });
      return respond(200, { order });
    },
    listAllQuotes: async ({ query, caller }) => {
      const { rows, total } = await listProposals(tools.db, query, now());
      return respond(
        200,
        rows.map((row) => presentToStaff(row, caller.id)),
        total,
      );
    },
    quoteById: async ({ params, caller }) => {
      const proposal = (await proposalById(tools.db, params.id, now())) ?? refuse('quote_not_found');
      return respond(200, presentToStaff(proposal, caller.id));
    },
    addQuoteContract: async ({ params, files, caller }) => {
      const { file = refuse('upload_missing') } = files;
      return respond(200, presentToStaff(await keepContract(tools, caller, params.id, file), caller.id));
    },
    sendQuote: async ({ params, caller }) =>
      respond(200, presentToStaff(await sendProposal(tools, caller, params.id), caller.id)),
    withdrawQuote: async ({ params, caller }) =>
      respond(200, presentToStaff(await withdrawProposal(tools, caller, params.id), caller.id)),
    reopenQuote: async ({ params, caller }) =>
      respond(200, presentToStaff(await reopenProposal(tools, caller, params.id), caller.id)),
  });
};
