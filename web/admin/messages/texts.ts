/** What staff are told of messages: what was done, and what was not. */
export const texts = {
  notMarked: 'Failed to mark the message',
  answered: 'Message marked as answered',
  notDeleted: 'Failed to delete the message',
  deleted: 'Message deleted',
} as const;
