import type { Addresses } from './addresses.ts';

/** The calls of visitors that no page makes in their browser: pages ask for them while they are rendered, or programs outside do. */
export const quietAddresses = {
  cancelAtProvider: ['GET', '/payment/paypal/cancel'],
  returnFromProvider: ['GET', '/payment/paypal/return'],
  certificateKeys: ['GET', '/api/licenses/keys'],
  licenseCertificateJson: ['GET', '/api/licenses/:number/certificate.json'],
  landingTemplateBySlug: ['GET', '/api/landing-page/slug/:slug'],
  verifyLicense: ['GET', '/api/licenses/verify/:number'],
  withdrawnProduct: ['GET', '/api/product/slug/:slug/withdrawn'],
  listProductAddresses: ['GET', '/api/product/addresses'],
  listLegal: ['GET', '/api/legal'],
  readLegal: ['GET', '/api/legal/:page'],
  readPages: ['GET', '/api/pages'],
  readDraftPages: ['GET', '/api/pages/draft/:key'],
  readShop: ['GET', '/api/shop'],
  shopMark: ['GET', '/api/shop/marks/:key.svg'],
  readConsent: ['GET', '/api/consent'],
  listDesigners: ['GET', '/api/designers'],
  designerBySlug: ['GET', '/api/designers/:slug'],
  listFoundries: ['GET', '/api/foundries'],
  foundryBySlug: ['GET', '/api/foundries/:slug'],
  shareProduct: ['GET', '/api/product/:id/share.png'],
  productLicense: ['GET', '/api/product/:id/license.txt'],
} as const satisfies Addresses;
