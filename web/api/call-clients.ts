import { createClient } from '#contract/client.ts';
import { clientAddresses } from '#contract/client-addresses.ts';
import { sendFromBrowser } from './browser-send.ts';

/** Calls the shop about licences for clients. */
export const callClients = createClient(sendFromBrowser, clientAddresses);
