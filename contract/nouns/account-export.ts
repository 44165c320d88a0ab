import { endpoint } from '../endpoint.ts';

/** Stands apart from the other calls of an account, because what it tells belongs to many nouns. */
export const accountExport = [
  endpoint('exportAccount', {
    who: 'user',
    summary:
      'All that the shop holds on the caller as one JSON file: account, sessions, orders, licences, downloads, subscriptions, mails.',
    replies: 'file',
    noted: 'export',
    refusals: ['too_many_requests'],
  }),
] as const;
