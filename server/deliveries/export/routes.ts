import { accountExport } from '#contract/nouns/accounts.ts';
import { pair } from '#server/kit/http/handlers.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import type { Tools } from '#server/kit/tools.ts';
import { exportAccount } from './export-account.ts';

export const accountExportRoutes = (tools: Tools) =>
  pair(accountExport, {
    exportAccount: async ({ caller }) => {
      await enforceRateLimit(tools, [{ key: `export:${caller.id}`, count: 20, window_s: 3600 }]);
      return { file: await exportAccount(tools, caller.id), name: 'account.json', mediaType: 'application/json' };
    },
  });
