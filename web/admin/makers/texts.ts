/** What staff are told of designers and foundries. */
export const texts = {
  notAdded: 'It was not added',
  added: (name: string) => `${name} is added`,
  notSaved: 'It was not saved',
  saved: (name: string) => `${name} is saved`,
  notDeleted: 'It was not deleted',
  deleted: (name: string) => `${name} is deleted`,
} as const;
