import { type LedgerDifference, ledger } from '#contract/admin/ledger.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { closeMonth } from './close-month.ts';
import { exportLedger } from './export-ledger.ts';
import { matchBooks } from './match-books.ts';
import { countDifferences, type DifferenceRow, differencesPage } from './match-queries.ts';
import { dollars, presentEntry, presentLedger } from './present-ledger.ts';
import { countEntries, entriesPage } from './queries.ts';
import { repairDifference, settleDifference } from './settle-difference.ts';
import { exportTaxDocuments } from './tax-documents.ts';
import { exportTaxQuarter, readTaxQuarter } from './tax-quarter.ts';

export const ledgerRoutes = (tools: OrderTools) =>
  pair(ledger, {
    readLedger: async ({ query }) => respond(200, await presentLedger(tools, query.environment)),
    listLedgerEntries: async ({ query }) => {
      const of = { ...query, environment: await tools.providers.environment(query.environment) };
      const [rows, total] = await Promise.all([entriesPage(tools.db, of), countEntries(tools.db, of)]);
      return respond(200, rows.map(presentEntry), total);
    },
    exportLedger: async ({ query }) =>
      exportLedger(tools.db, { ...query, environment: await tools.providers.environment(query.environment) }),
    readTaxQuarter: async ({ query }) => respond(200, await readTaxQuarter(tools, query)),
    exportTaxQuarter: async ({ query }) => exportTaxQuarter(tools, query),
    exportTaxDocuments: async ({ query }) => exportTaxDocuments(tools, query),
    closeLedgerMonth: async ({ params, caller }) => {
      await closeMonth(tools, params.month, caller);
      return respond(200, await presentLedger(tools));
    },
    matchLedger: async () => {
      if (!(await matchBooks(tools))) refuse('provider_report_unavailable');
      return respond(200, await presentLedger(tools));
    },
    listDifferences: async ({ query }) => {
      const of = { ...query, environment: await tools.providers.environment(query.environment) };
      const [rows, total] = await Promise.all([differencesPage(tools.db, of), countDifferences(tools.db, of)]);
      return respond(200, rows.map(presentDifference), total);
    },
    repairDifference: async ({ params, caller }) => {
      await repairDifference(tools, params.id, caller);
      return respond(200, await presentLedger(tools));
    },
    settleDifference: async ({ params, body, caller }) => {
      await settleDifference(tools, params.id, body.note, caller);
      return respond(200, await presentLedger(tools));
    },
  });

function presentDifference(row: DifferenceRow): LedgerDifference {
  return {
    id: row.id,
    transactionId: row.transaction_id,
    kind: row.kind,
    isRefund: row.is_refund,
    here: row.here_cents === null ? null : dollars(row.here_cents),
    there: row.there_cents === null ? null : dollars(row.there_cents),
    currency: row.currency,
    happenedAt: row.happened_at.toISOString(),
    foundAt: row.found_at.toISOString(),
    orderId: row.order_id,
    repair: row.repair,
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy: row.closed_by,
    note: row.note,
  };
}
