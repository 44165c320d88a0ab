import { audit, type Change, type SecurityEvent } from '#contract/admin/audit.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import type { Tools } from '#server/kit/tools.ts';
import { type ChangeRow, changesPage, countChanges } from './queries.ts';
import { countSecurity, type SecurityRow, securityPage } from './security-queries.ts';

export const auditRoutes = ({ db }: Pick<Tools, 'db'>) =>
  pair(audit, {
    listChanges: async ({ query }) => {
      const [rows, total] = await Promise.all([changesPage(db, query), countChanges(db, query)]);
      return respond(200, rows.map(presentChange), total);
    },
    listSecurityEvents: async ({ query }) => {
      const [rows, total] = await Promise.all([securityPage(db, query), countSecurity(db, query)]);
      return respond(200, rows.map(presentEvent), total);
    },
  });

const presentChange = ({ actor_id, fullname, email, at, ...row }: ChangeRow): Change => ({
  ...row,
  at: at.toISOString(),
  actor: actor_id === null ? null : { id: actor_id, fullname: fullname ?? 'Unknown', email: email ?? '' },
});

const presentEvent = ({ user_id, fullname, email, minute, ...row }: SecurityRow): SecurityEvent => ({
  ...row,
  at: minute.toISOString(),
  user: user_id === null ? null : { id: user_id, fullname: fullname ?? 'Unknown', email: email ?? '' },
});
