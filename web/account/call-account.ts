import { accountAddresses } from '#contract/account-addresses.ts';
import { createClient } from '#contract/client.ts';
import { sendFromBrowser } from '../api/browser-send.ts';

/** Calls the shop from the rooms of a customer: also what no other page asks. */
export const callAccount = createClient(sendFromBrowser, accountAddresses);
