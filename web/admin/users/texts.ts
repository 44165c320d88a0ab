import { msg } from '#contract/languages/translate.ts';
/** What staff hear of users: what was done, and what was not. */
export const texts = {
  notLoaded: msg('Failed to fetch users'),
  notDeleted: msg('Failed to delete user'),
  deleted: msg('User deleted successfully'),
  factorNotTaken: msg('Failed to turn off the second factor'),
  factorTaken: msg('The second factor was turned off'),
  sessionNotEnded: msg('Failed to end the session'),
  everySessionEnded: msg('Every session has ended'),
  sessionEnded: msg('The session has ended'),
  notSaved: msg('Failed to save user'),
  added: msg('User added successfully'),
  updated: msg('User updated successfully'),
} as const;
