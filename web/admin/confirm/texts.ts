/** What staff are told when they say again who they are. */
export const texts = {
  notConfirmed: 'It could not be confirmed',
} as const;
