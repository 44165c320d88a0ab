import { data, type RouterContextProvider } from 'react-router';
import { type Call, CallRefused, createClient, type Send } from '#contract/client.ts';
import { pageContext } from './page-context.ts';

/**
 * The same client as in the browser, for a loader: calls are answered inside the process that renders the page.
 * @throws a 503 that the page's boundary shows while the shop cannot answer at all.
 */
export function callFrom(context: Readonly<RouterContextProvider>): Call {
  return createClient(unlessUnavailable(context.get(pageContext).send));
}

/** What the shop answered or, where it is closed to who sees the page, `instead`. */
export async function unlessClosed<Data>(requested: Promise<Data>, instead: NoInfer<Data>): Promise<Data> {
  try {
    return await requested;
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'shop_closed') return instead;
    throw error;
  }
}

/** What a page's error boundary gets while the shop can't answer. */
export const UNAVAILABLE = { isAway: true };

function unlessUnavailable(send: Send): Send {
  return async (request) => {
    const reply = await send(request);
    if (reply.status === 503 && JSON.parse(reply.body).code === 'unavailable') throw data(UNAVAILABLE, { status: 503 });
    return reply;
  };
}
