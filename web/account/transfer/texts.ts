/** What a buyer is told of bank transfers. */
export const texts = {
  copied: 'Reference copied',
  notCopied: 'The reference could not be copied',
} as const;
