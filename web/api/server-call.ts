import type { RouterContextProvider } from 'react-router';
import { addresses } from '#contract/addresses.ts';
import { type Call, createClient } from '#contract/client.ts';
import { pageContext } from './page-context.ts';

/** The same client as in the browser, for a loader: calls are answered inside the process that renders the page. */
export function callFrom(context: Readonly<RouterContextProvider>): Call<keyof typeof addresses> {
  return createClient(context.get(pageContext).send, addresses);
}
