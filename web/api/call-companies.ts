import { createClient } from '#contract/client.ts';
import { companyAddresses } from '#contract/company-addresses.ts';
import { sendFromBrowser } from './browser-send.ts';
import { queriesOf } from './use-query.ts';

/** Calls the shop about companies. */
export const callCompanies = createClient(sendFromBrowser, companyAddresses);

/** A query of a part of a page about companies. */
export const companyQuery = queriesOf(callCompanies);
