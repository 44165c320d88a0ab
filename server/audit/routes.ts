import { audit, type Change } from '#contract/audit.ts';
import { answer, pair } from '#server/kit/answers.ts';
import type { Tools } from '#server/kit/tools.ts';
import { type ChangeRow, changesPage, countChanges } from './queries.ts';

export const auditRoutes = ({ db }: Pick<Tools, 'db'>) =>
  pair(audit, {
    listChanges: async ({ query }) => {
      const [rows, total] = await Promise.all([changesPage(db, query), countChanges(db, query)]);
      return answer(200, rows.map(presentChange), total);
    },
  });

const presentChange = ({ actor_id, fullname, email, at, ...row }: ChangeRow): Change => ({
  ...row,
  at: at.toISOString(),
  actor: actor_id === null ? null : { id: actor_id, fullname: fullname ?? 'Unknown', email: email ?? '' },
});
