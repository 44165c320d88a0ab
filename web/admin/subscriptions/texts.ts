import { msg } from '#contract/languages/translate.ts';
/** What staff hear of plans: what was done, and what was not. */
export const texts = {
  licensesNotLoaded: msg('Failed to fetch license types'),
  notSaved: msg('Failed to save plan'),
  created: msg('Plan created successfully'),
  updated: msg('Plan updated successfully'),
  periodsNotLoaded: msg('Failed to fetch active subscriptions'),
  notLoaded: msg('Failed to fetch plans'),
  notDeleted: msg('Failed to delete plan'),
  deleted: msg('Plan deleted'),
} as const;
