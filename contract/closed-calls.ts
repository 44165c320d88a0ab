import type { CallName } from './admin-addresses.ts';

/**
 * What is closed to visitors and customers while the owner keeps the shop closed: all that shows what will be sold, and what sells it.
 * Logging in, one's own library, what was agreed to and who the seller is stay open.
 */
export const closedCalls: ReadonlySet<CallName> = new Set([
  // fonts
  'listProducts',
  'searchProducts',
  'understandSearch',
  'productFacets',
  'countLetters',
  'productBySlug',
  'productById',
  'withdrawnProduct',
  'similarProducts',
  'likeFile',
  'likePicture',
  'listProductAddresses',
  'listReleases',
  'productPicture',
  'productGlyphs',
  'drawGlyphs',
  'productFeatures',
  'productLanguages',
  'previewProduct',
  'trialFonts',
  'shareProduct',
  'productLicense',
  'productSpecimen',
  // who made them
  'listDesigners',
  'designerBySlug',
  'listFoundries',
  'foundryBySlug',
  // pages of the owner
  'readPages',
  'listLandingTemplates',
  'landingTemplateBySlug',
  'landingPicture',
  // buying
  'listPlans',
  'quoteLines',
  'createOrder',
  'createSubscription',
  'renewSubscription',
  'startTransferOfPlan',
  'registerCustomer',
] satisfies CallName[]);
