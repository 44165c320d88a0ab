import { everyAddress } from '#contract/admin-addresses.ts';
import { createClient, type Send } from '#contract/client.ts';
import { sendFromBrowser } from '../api/browser-send.ts';
import { askIdentity } from './confirm/confirm-store.ts';

/** Where the shop asks for the password again, it is asked here, and the same request goes out once more. */
const sendConfirmed: Send = async (request) => {
  const reply = await sendFromBrowser(request);
  const isAsked = reply.status === 403 && reply.body.includes('"confirm_identity"');
  return isAsked && (await askIdentity()) ? sendConfirmed(request) : reply;
};

/** Calls the shop from an admin page: also what only staff asks. */
export const callAdmin = createClient(sendConfirmed, everyAddress);
