import { createClient } from '#contract/client.ts';
import { sendFromBrowser } from './browser-send.ts';

/** Calls the shop from the browser, with the token stored there. */
export const call = createClient(sendFromBrowser);
