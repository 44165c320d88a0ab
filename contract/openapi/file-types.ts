import type { endpoints } from '../index.ts';

type FileCall = Extract<(typeof endpoints)[number], { replies: 'file' }>['name'];

const FONTS = ['application/zip', 'font/ttf', 'font/otf', 'font/woff', 'font/woff2'];

/** The media types that a call answers a file with. A call of files that is missing here does not compile. */
export const fileTypes: Readonly<Record<FileCall, readonly string[]>> = {
  downloadFile: FONTS,
  productFile: FONTS,
  trialFonts: ['application/zip'],
  productSpecimen: ['application/pdf'],
  orderInvoice: ['application/pdf'],
  orderCreditNote: ['application/pdf'],
  licenseCertificate: ['application/pdf'],
  licenseCertificateJson: ['application/json'],
  exportAccount: ['application/json'],
  exportOrders: ['text/csv'],
  exportLedger: ['text/csv'],
};
