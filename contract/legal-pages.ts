/** The pages of small print that a shop may have: their names in addresses and for people, in the order of the foot. */
export const legalPages = {
  terms: 'Terms of sale',
  privacy: 'Privacy',
  refunds: 'Withdrawal and refunds',
  cookies: 'Cookies',
  imprint: 'Imprint',
} as const;
export type LegalPage = keyof typeof legalPages;
export const legalPageNames = Object.keys(legalPages) as [LegalPage, ...LegalPage[]];

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
