import { imports } from '#contract/admin/imports.ts';
import { tracing } from '#contract/admin/tracing.ts';
import { deliveries } from '#contract/nouns/deliveries.ts';
import { library } from '#contract/nouns/library.ts';
import { ownReleases } from '#contract/nouns/releases.ts';
import { showLicensee } from '#server/documents/certificate/certificate-queries.ts';
import { filesOf } from '#server/kit/email/email.ts';
import type { EmailAttachment } from '#server/kit/email/outbox-queries.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { plansOwnedBy } from '#server/subscriptions/queries.ts';
import { nameDomains } from './domains/name-domains.ts';
import { downloadFile } from './download/download-file.ts';
import { countMails, mailById, mailsPage } from './email/mail-queries.ts';
import { resendMail } from './email/resend-email.ts';
import { importLicenses } from './import/import-licenses.ts';
import { countNotNotified } from './import/notice-queries.ts';
import { notifyHolders } from './import/notify-holders.ts';
import { listLibrary, listLibraryPlans } from './library/list-library.ts';
import { presentLicense, presentSum } from './license.ts';
import { listLicenseUpdates } from './list-license-updates.ts';
import { countLicensesOfUser, licensesOfUser, sumLicensesOfUser } from './queries.ts';
import { showChanges } from './releases/show-changes.ts';
import { traceFile } from './trace-file.ts';
import { verifyLicense } from './verify-license.ts';

type MailRow = {
  id: number;
  recipient: string;
  subject: string;
  created_at: Date;
  sent_at: Date | null;
  attachments: EmailAttachment[];
};

const presentMail = (row: MailRow) => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  attachments: filesOf(row.attachments).map(({ name }) => name),
});

export const deliveryRoutes = (tools: OrderTools) => {
  const { db, clock } = tools;
  return pair([...deliveries, ...library, ...ownReleases, ...tracing, ...imports], {
    listLibrary: async ({ query, caller }) => {
      const { items, total } = await listLibrary(tools, caller, query);
      return respond(200, items, total);
    },
    releaseChanges: async ({ params, query, caller }) =>
      respond(200, await showChanges(tools, caller, { ...params, ...query })),
    listLibraryPlans: async ({ caller }) => respond(200, await listLibraryPlans(tools, caller)),
    listLicenses: async ({ query, caller }) => {
      const [rows, total, plans] = await Promise.all([
        licensesOfUser(db, caller.id, query),
        countLicensesOfUser(db, caller.id, query.query),
        plansOwnedBy(db, caller.id, new Date(clock.now())),
      ]);
      return respond(
        200,
        rows.map((row) => presentLicense(row, plans, new Date(clock.now()))),
        total,
      );
    },
    listLicenseUpdates: async ({ query }) => respond(200, await listLicenseUpdates(tools, query)),
    sumLicenses: async ({ caller }) => {
      const plans = await plansOwnedBy(db, caller.id, new Date(clock.now()));
      const running = plans.filter(({ state }) => state === 'running').map(({ id }) => id);
      return respond(200, (await sumLicensesOfUser(db, caller.id, running, new Date(clock.now()))).map(presentSum));
    },
    verifyLicense: async ({ params, request }) => respond(200, await verifyLicense(tools, params.number, request.ip)),
    nameDomains: async ({ params, body, caller }) =>
      respond(200, await nameDomains(tools, caller, params.number, body.domains)),
    updateLicense: async ({ params, body, caller }) => {
      if (!(await showLicensee(db, params.number, caller.id, body.showLicensee))) refuse('license_not_found');
      return respond(200, body);
    },
    downloadFile: async ({ params, query, request }) =>
      downloadFile(tools, { ...params, ...query, headers: request.headers }),
    importLicenses: async ({ query, body, files, caller }) => {
      const { file = refuse('upload_missing') } = files;
      const dryRun = ['1', 'true'].includes(query.dryRun ?? body.dryRun ?? '');
      return respond(200, await importLicenses(tools, caller, file, dryRun));
    },
    readImportNotice: async () => respond(200, await countNotNotified(db)),
    notifyHolders: async ({ caller }) => respond(200, await notifyHolders(tools, caller)),
    traceFile: async ({ files }) => {
      const { file = refuse('upload_missing') } = files;
      return respond(200, { files: await traceFile(tools, file) });
    },
    listMails: async ({ query }) => {
      const [rows, total] = await Promise.all([mailsPage(db, query), countMails(db)]);
      return respond(200, rows.map(presentMail), total);
    },
    readMail: async ({ params }) => {
      const row = (await mailById(db, params.id)) ?? refuse('mail_not_found');
      return respond(200, { ...presentMail(row), text: row.text_body, html: row.html_body });
    },
    resendMail: async ({ params, caller }) => respond(201, presentMail(await resendMail(tools, caller, params.id))),
  });
};
