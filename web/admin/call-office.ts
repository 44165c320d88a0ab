import { createClient } from '#contract/client.ts';
import { everyAddress } from '#contract/office-addresses.ts';
import { sendFromBrowser } from '../api/browser-send.ts';

/** Calls the shop from a page of the back-office: also what only the office asks. */
export const callOffice = createClient(sendFromBrowser, everyAddress);
