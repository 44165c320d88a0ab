import { data, type RouterContextProvider } from 'react-router';
import { addresses } from '#contract/addresses.ts';
import { type Call, createClient, type Send } from '#contract/client.ts';
import { quietAddresses } from '#contract/quiet-addresses.ts';
import type { ErrorBody } from '#contract/refusals.ts';
import { pageContext } from './page-context.ts';

const askedByPages = { ...addresses, ...quietAddresses };

/**
 * The same client as in the browser, for a loader: calls are answered inside the process that renders the page.
 * @throws a 503 that the page's boundary shows while the shop can not answer at all.
 */
export function callFrom(context: Readonly<RouterContextProvider>): Call<keyof typeof askedByPages> {
  return createClient(unlessAway(context.get(pageContext).send), askedByPages);
}

/** What the boundary of a page is told while the shop can not answer. */
export const AWAY = { isAway: true };

function unlessAway(send: Send): Send {
  return async (request) => {
    const reply = await send(request);
    if (reply.status === 503 && (JSON.parse(reply.body) as ErrorBody).code === 'unavailable')
      throw data(AWAY, { status: 503 });
    return reply;
  };
}
