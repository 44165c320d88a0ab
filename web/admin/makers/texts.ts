/** What staff are told of designers and foundries. */
export const texts = {
  notAdded: 'It was not added',
  added: (name: string) => `${name} is added`,
  notSaved: 'It was not saved',
  saved: (name: string) => `${name} is saved`,
  notShared: 'The share was not set',
  shared: (name: string) => `The share of ${name} is set`,
  notDeleted: 'It was not deleted',
  deleted: (name: string) => `${name} is deleted`,
} as const;
