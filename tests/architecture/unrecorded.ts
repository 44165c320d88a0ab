/** Calls of the admin area that change nothing worth knowing later. */
export const unrecorded: Record<string, string> = {
  beginOwnShop: 'it is, and a test of its own reads that: it empties the shop that all others are made in',
  keepLandingPicture: 'nobody sees a picture before a template shows it, and that is written down',
  matchLedger: 'it only compares; what it finds stands in the ledger',
  prepareProduct: 'it only makes at once what is made anyway',
  syncOrder: 'it only asks the payment provider; what became of the money stands in the story of the order',
  traceFile: 'it only reads',
  traceMarks: 'it only reads',
  checkFontTable: 'it only reads',
  tryMailSettings: 'it only sends a mail to whoever tries',
  previewShopMail: 'it only reads',
  sendTestOfMail: 'it only sends a mail to whoever asks',
  takeShopKey: 'it only lets a browser see what is closed to visitors',
  tryPaymentSettings: 'nothing is kept of a try',
  compareUpload: 'it only reads',
  draftPages: 'nobody but the owner sees a draft before it is published, and that is written down',
};
