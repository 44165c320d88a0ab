import { heldLicenses } from '#contract/admin/held-licenses.ts';
import { imports } from '#contract/admin/imports.ts';
import { tracing } from '#contract/admin/tracing.ts';
import { clients } from '#contract/nouns/clients.ts';
import { companySeats } from '#contract/nouns/companies.ts';
import { deliveries } from '#contract/nouns/deliveries.ts';
import { fileChecks } from '#contract/nouns/file-checks.ts';
import { library } from '#contract/nouns/library.ts';
import { ownReleases } from '#contract/nouns/releases.ts';
import { roleIn } from '#server/companies/company-queries.ts';
import { showLicensee } from '#server/documents/certificate/certificate-queries.ts';
import { filesOf } from '#server/kit/email/email.ts';
import type { EmailAttachment } from '#server/kit/email/outbox-queries.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { plansOwnedBy } from '#server/subscriptions/queries.ts';
import { checkFiles, readHolder } from './check/check-files.ts';
import { claimLicenses, readClaim } from './clients/claim-licenses.ts';
import { listClients } from './clients/list-clients.ts';
import { changeClient, sendClientLink } from './clients/send-link.ts';
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
import { countLicensesOfUser, licensesOfUser } from './queries.ts';
import { showChanges } from './releases/show-changes.ts';
import {
  changeLicense,
  findLicenses,
  grantLicense,
  listLicenseChanges,
  undoLicenseChange,
} from './staff/change-license.ts';
import { swapLicense } from './staff/swap-license.ts';
import { seatsOf, sumLicensesOfUser } from './sum-queries.ts';
import { traceFile, traceMarks } from './trace-file.ts';
import { verifyLicense } from './verify-license.ts';
import { exportWallet } from './wallet/export-wallet.ts';

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

/** What is bought for clients, and what they take. */
export const clientRoutes = (tools: OrderTools) =>
  pair(clients, {
    listClients: async ({ query, caller }) => {
      const { purchases, total } = await listClients(tools, caller, query);
      return respond(200, purchases, total);
    },
    changeClient: async ({ params, body, caller }) =>
      respond(200, await changeClient(tools, caller, params.id, body.email)),
    sendClientLink: async ({ params, caller }) => respond(200, await sendClientLink(tools, caller, params.id)),
    readClaim: async ({ params, caller, request }) =>
      respond(200, await readClaim(tools, { ...params, caller, ip: request.ip })),
    claimLicenses: async ({ params, caller, request }) =>
      respond(200, { licenseNumbers: await claimLicenses(tools, { ...params, caller, ip: request.ip }) }),
  });

export const deliveryRoutes = (tools: OrderTools) => {
  const { db, clock } = tools;
  return pair(
    [
      ...deliveries,
      ...library,
      ...ownReleases,
      ...tracing,
      ...fileChecks,
      ...imports,
      ...heldLicenses,
      ...companySeats,
    ],
    {
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
          countLicensesOfUser(db, caller.id, query),
          plansOwnedBy(db, caller.id, new Date(clock.now())),
        ]);
        return respond(
          200,
          rows.map((row) => presentLicense(row, plans, new Date(clock.now()))),
          total,
        );
      },
      findLicenses: async ({ query }) => {
        const { licenses, total } = await findLicenses(tools, query);
        return respond(200, licenses, total);
      },
      listLicenseChanges: async ({ params }) => respond(200, await listLicenseChanges(tools, params.number)),
      grantLicense: async ({ body, caller }) => respond(201, await grantLicense(tools, caller, body)),
      changeLicense: async ({ params, body, caller }) =>
        respond(200, await changeLicense(tools, caller, params.number, body)),
      swapLicense: async ({ params, body, caller }) =>
        respond(201, await swapLicense(tools, caller, params.number, body)),
      undoLicenseChange: async ({ params, caller }) =>
        respond(200, await undoLicenseChange(tools, caller, params.number, params.id)),
      listLicenseUpdates: async ({ query }) => respond(200, await listLicenseUpdates(tools, query)),
      sumLicenses: async ({ caller }) => {
        const holder = await readHolder(db, caller.id, new Date(clock.now()));
        return respond(200, (await sumLicensesOfUser(db, holder, 2)).map(presentSum));
      },
      listCompanySeats: async ({ params, caller }) => {
        if (!(await roleIn(db, params.id, caller.id))) refuse('company_not_found');
        return respond(200, await seatsOf(db, params.id, new Date(clock.now())));
      },
      exportWallet: ({ caller }) => exportWallet(tools, caller),
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
      traceMarks: async ({ body }) => respond(200, { files: await traceMarks(tools, body.files) }),
      checkFiles: async ({ body, caller, request }) =>
        respond(200, await checkFiles(tools, body.files, { caller, ip: request.ip })),
      listMails: async ({ query }) => {
        const [rows, total] = await Promise.all([mailsPage(db, query), countMails(db)]);
        return respond(200, rows.map(presentMail), total);
      },
      readMail: async ({ params }) => {
        const row = (await mailById(db, params.id)) ?? refuse('mail_not_found');
        return respond(200, { ...presentMail(row), text: row.text_body, html: row.html_body });
      },
      resendMail: async ({ params, caller }) => respond(201, presentMail(await resendMail(tools, caller, params.id))),
    },
  );
};
