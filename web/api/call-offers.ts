import { createClient } from '#contract/client.ts';
import { offerAddresses } from '#contract/offer-addresses.ts';
import { sendFromBrowser } from './browser-send.ts';

/** Calls the shop about offers. */
export const callOffers = createClient(sendFromBrowser, offerAddresses);

/** Where the files of an offer are, for anyone who has its link. */
export const offerFile = (token: string, file: '.pdf' | '/contract.pdf') => `/api/quotes/${token}${file}`;
