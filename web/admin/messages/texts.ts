import { msg } from '#contract/languages/translate.ts';
/** What staff hear of messages: what was done, and what was not. */
export const texts = {
  notMarked: msg('Failed to mark the message'),
  answered: msg('Message marked as answered'),
  notDeleted: msg('Failed to delete the message'),
  deleted: msg('Message deleted'),
} as const;
