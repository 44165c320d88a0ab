import { addresses } from '#contract/addresses.ts';
import { createClient } from '#contract/client.ts';
import { sendFromBrowser } from './browser-send.ts';

/** Calls the shop from the browser, as the person whose token is stored there. */
export const call = createClient(sendFromBrowser, addresses);
