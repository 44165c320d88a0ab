/** What staff are told while licences are brought in: what was done, and what was not. */
export const texts = {
  notRead: 'The table was not read',
  imported: 'The licences are in the wallets of their buyers',
} as const;
