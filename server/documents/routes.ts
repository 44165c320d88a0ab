import { documents } from '#contract/nouns/documents.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { productById } from '#server/products/catalogue/queries.ts';
import { viewerOf } from '#server/products/catalogue/viewer.ts';
import { readCertificateJson, readCertificatePdf } from './certificate/read-certificate.ts';
import { listPublicKeys } from './certificate/sign-certificate.ts';
import { correctInvoice } from './invoices/correct-invoice.ts';
import { decideTaxNumber } from './invoices/decide-tax-number.ts';
import { readOfferPdf } from './invoices/print-offer.ts';
import { readTransferInvoice } from './invoices/print-transfer.ts';
import { readCreditNote, readInvoice } from './invoices/read-invoice.ts';
import { readSpecimen } from './specimen/read-specimen.ts';
import { readTermsPdf } from './terms/print-terms.ts';

export const documentRoutes = (tools: OrderTools) =>
  pair(documents, {
    orderInvoice: ({ params, caller }) => readInvoice(tools, caller, params.id),
    orderCreditNote: ({ params, caller }) => readCreditNote(tools, caller, params),
    quotePdf: ({ params }) => readOfferPdf(tools, params.token),
    transferInvoice: ({ params, caller }) => readTransferInvoice(tools, caller, params.id),
    correctInvoice: async ({ params, body, caller }) =>
      respond(200, await correctInvoice(tools, caller, params.id, body)),
    decideTaxNumber: async ({ params, body, caller }) => {
      await decideTaxNumber(tools, caller, params.id, body);
      return respond(204);
    },
    licenseTermsPdf: ({ params, query }) => readTermsPdf(tools, params.id, query.version),
    productLicense: async ({ params, caller }) => {
      const { slug, license_text } =
        (await productById(tools.db, params.id, viewerOf(caller))) ?? refuse('product_not_found');
      return { file: Buffer.from(license_text), name: `license-${slug}.txt`, mediaType: 'text/plain; charset=utf-8' };
    },
    productSpecimen: ({ params, caller }) => readSpecimen(tools, params.id, viewerOf(caller)),
    licenseCertificate: ({ params, query, caller }) => readCertificatePdf(tools, { ...params, ...query, caller }),
    licenseCertificateJson: ({ params, query, caller }) => readCertificateJson(tools, { ...params, ...query, caller }),
    certificateKeys: async () => respond(200, { keys: await listPublicKeys(tools.db, new Date(tools.clock.now())) }),
  });
