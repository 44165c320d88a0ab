import { deliveries } from '#contract/deliveries.ts';
import { library } from '#contract/library.ts';
import { answer, pair } from '#server/kit/answers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { plansHeldBy } from '#server/subscriptions/held-queries.ts';
import { downloadFile } from './download-file.ts';
import { presentLicense, presentSum } from './license.ts';
import { listLibrary, listLibraryPlans } from './list-library.ts';
import { countLicensesOfUser, countMails, licensesOfUser, mailById, mailsPage, sumLicensesOfUser } from './queries.ts';

type MailRow = { id: number; recipient: string; subject: string; created_at: Date; sent_at: Date | null };

const presentMail = (row: MailRow) => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
});

export const deliveryRoutes = (tools: OrderTools) => {
  const { db, clock } = tools;
  return pair([...deliveries, ...library], {
    listLibrary: async ({ query, caller }) => {
      const { items, total } = await listLibrary(tools, caller, query);
      return answer(200, items, total);
    },
    listLibraryPlans: async ({ caller }) => answer(200, await listLibraryPlans(tools, caller)),
    listLicenses: async ({ query, caller }) => {
      const [rows, total, plans] = await Promise.all([
        licensesOfUser(db, caller.id, query),
        countLicensesOfUser(db, caller.id, query.query),
        plansHeldBy(db, caller.id, new Date(clock.now())),
      ]);
      return answer(
        200,
        rows.map((row) => presentLicense(row, plans)),
        total,
      );
    },
    sumLicenses: async ({ caller }) => {
      const plans = await plansHeldBy(db, caller.id, new Date(clock.now()));
      const running = plans.filter(({ state }) => state === 'running').map(({ id }) => id);
      return answer(200, (await sumLicensesOfUser(db, caller.id, running)).map(presentSum));
    },
    downloadFile: async ({ params, query }) => downloadFile(tools, { ...params, ...query }),
    listMails: async ({ query }) => {
      const [rows, total] = await Promise.all([mailsPage(db, query), countMails(db)]);
      return answer(200, rows.map(presentMail), total);
    },
    readMail: async ({ params }) => {
      const row = (await mailById(db, params.id)) ?? refuse('mail_not_found');
      return answer(200, { ...presentMail(row), text: row.text_body, html: row.html_body });
    },
  });
};
