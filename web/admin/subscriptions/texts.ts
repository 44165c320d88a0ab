/** What staff are told of plans: what was done, and what was not. */
export const texts = {
  licensesNotLoaded: 'Failed to fetch license types',
  notSaved: 'Failed to save plan',
  created: 'Plan created successfully',
  updated: 'Plan updated successfully',
  periodsNotLoaded: 'Failed to fetch active subscriptions',
  notLoaded: 'Failed to fetch plans',
  notDeleted: 'Failed to delete plan',
  deleted: 'Plan deleted',
} as const;
