/** What staff are told of users: what was done, and what was not. */
export const texts = {
  notLoaded: 'Failed to fetch users',
  notDeleted: 'Failed to delete user',
  deleted: 'User deleted successfully',
  factorNotTaken: 'Failed to take off the second factor',
  factorTaken: 'The second factor was taken off',
  sessionNotEnded: 'Failed to end the session',
  everySessionEnded: 'Every session has ended',
  sessionEnded: 'The session has ended',
  notSaved: 'Failed to save user',
  added: 'User added successfully',
  updated: 'User updated successfully',
} as const;
