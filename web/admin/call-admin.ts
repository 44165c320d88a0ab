import { useEffect } from 'react';
import { everyAddress } from '#contract/admin-addresses.ts';
import { createClient, type Send } from '#contract/client.ts';
import { sendFromBrowser } from '../api/browser-send.ts';
import { questionsOf, useAnswer } from '../api/use-answer.ts';
import { dismissToast, toastError } from '../ui/toast/toast.ts';
import { askIdentity } from './confirm/confirm-store.ts';

/** Where the shop asks for the password again, it is asked here, and the same request goes out once more. */
const sendConfirmed: Send = async (request) => {
  const reply = await sendFromBrowser(request);
  const isAsked = reply.status === 403 && reply.body.includes('"confirm_identity"');
  return isAsked && (await askIdentity()) ? sendConfirmed(request) : reply;
};

/** Calls the shop from an admin page: also what only staff asks. */
export const callAdmin = createClient(sendConfirmed, everyAddress);

/** A question of a part of an admin page, for `useAnswer`. */
export const askAdmin = questionsOf(callAdmin);

/** Says in a corner that something did not come, for as long as that is so and is read. */
export function useTrouble(hasFailed: boolean, text: string | undefined): void {
  useEffect(() => {
    if (!hasFailed || text === undefined) return;
    toastError(text);
    return () => dismissToast(text);
  }, [hasFailed, text]);
}

/** More licence types than the shop has, in one answer. */
const everyType = { query: { limit: 1_000 } };
export const listEveryType = () => callAdmin('listLicenseTypes', everyType).then(({ data }) => data);
/** All licence types of the shop, for a part of a page. */
export function useEveryType() {
  const { data, ...rest } = useAnswer(askAdmin('listLicenseTypes', everyType));
  return { types: data?.data ?? null, ...rest };
}
