import { msg, t } from '#contract/languages/translate.ts';
/** What staff hear of offers: what was done, and what was not. */
export const texts = {
  notMade: msg('The offer wasn’t made'),
  made: (number: string, email: string) => t('Offer {number} sent to {email}', { number, email }),
  sent: (email: string) => t('Sent to {email}', { email }),
  notSent: msg('The offer wasn’t sent'),
  notWithdrawn: msg('The offer wasn’t withdrawn'),
  withdrawn: msg('Offer withdrawn'),
  notReopened: msg('The offer wasn’t reopened'),
  reopened: msg('Offer reopened'),
  notUploaded: (reason: string) =>
    t('The offer was made, but not sent, since its contract wasn’t added. {reason}', { reason }),
  contractNotAdded: msg('The contract wasn’t added'),
  contractAdded: msg('Contract added'),
  copied: msg('Link copied'),
} as const;
