import { deliveries } from '#contract/deliveries.ts';
import { answer, pair } from '#server/kit/answers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { downloadFile } from './download-file.ts';
import { presentLicense } from './license.ts';
import { countLicensesOfUser, countMails, licensesOfUser, mailById, mailsPage } from './queries.ts';

type MailRow = { id: number; recipient: string; subject: string; created_at: Date; sent_at: Date | null };

const presentMail = (row: MailRow) => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
});

export const deliveryRoutes = (tools: OrderTools) => {
  const { db } = tools;
  return pair(deliveries, {
    listLicenses: async ({ query, caller }) => {
      const [rows, total] = await Promise.all([
        licensesOfUser(db, caller.id, query),
        countLicensesOfUser(db, caller.id),
      ]);
      return answer(200, rows.map(presentLicense), total);
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
