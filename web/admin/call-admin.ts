import { useEffect } from 'react';
import { CallRefused, createClient, type Send } from '#contract/client.ts';
import { staffAddresses } from '#contract/staff-addresses.ts';
import { remembering } from '../api/as-read.ts';
import { sendFromBrowser } from '../api/browser-send.ts';
import { queriesOf, useQuery } from '../api/use-query.ts';
import { dismissToast, toastError } from '../ui/toast/toast.ts';
import { askIdentity } from './confirm/confirm-store.ts';

/** Where the shop asks for the password again, it is asked here, and the same request goes out once more. */
const sendConfirmed: Send = async (request) => {
  const reply = await sendFromBrowser(request);
  const isRequested = reply.status === 403 && reply.body.includes('"confirm_identity"');
  return isRequested && (await askIdentity()) ? sendConfirmed(request) : reply;
};

/** The same for a form or a file, which goes another way. */
export async function confirmedAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isRequested = error instanceof CallRefused && error.code === 'confirm_identity';
    if (isRequested && (await askIdentity())) return confirmedAgain(work);
    throw error;
  }
}

/** Calls the shop from an admin page: also what only staff asks. */
export const callAdmin = remembering(createClient(sendConfirmed, staffAddresses));

/** A query of a part of an admin page. */
export const adminQuery = queriesOf(callAdmin);

/** Says in a corner that something did not come, for as long as that is so and is read. */
export function useProblem(hasFailed: boolean, text: string | undefined): void {
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
  const { data, ...rest } = useQuery(adminQuery('listLicenseTypes', everyType));
  return { types: data?.data ?? null, ...rest };
}
