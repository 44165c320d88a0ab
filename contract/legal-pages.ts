/** The legal pages that a shop may have: their names in URLs and their titles, in the order of the footer. */
export const legalPages = {
  terms: 'Terms of sale',
  privacy: 'Privacy',
  refunds: 'Withdrawal and refunds',
  cookies: 'Cookies',
  imprint: 'Imprint',
} as const;
export type LegalPage = keyof typeof legalPages;
export const legalPageNames = Object.keys(legalPages) as [LegalPage, ...LegalPage[]];

/** What the words say that a shop begins with, until their owner has read them and taken that sentence out. */
export const TEMPLATE = '(is|are) a template';

/** What a text of small print may name in braces: facts about the seller. */
export const sellerFacts = [
  'Shop',
  'Seller',
  'Address',
  'Country',
  'E-mail',
  'Registration number',
  'Tax number',
  'Web site',
] as const;
