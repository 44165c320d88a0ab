import { createClient } from '#contract/client.ts';
import { tillAddresses } from '#contract/till-addresses.ts';
import { sendFromBrowser } from '../api/browser-send.ts';

/** Calls the shop around paying: few pages bring the addresses of it. */
export const callTill = createClient(sendFromBrowser, tillAddresses);
