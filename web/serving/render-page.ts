import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Send } from '#contract/client.ts';
import type { PageContext, pageContext } from '../api/page-context.ts';

/**
 * Renders the page (or the data of a page) at an address such as "/product?page=2"; for one visitor alone where `send` asks as him.
 * The page's own scripts carry `mark`.
 */
type RenderPage = (address: string, mark: string, send?: Send) => Promise<Response>;

/**
 * Turns a build of the router into a function from address to answer. The request is made from our own public address,
 * so nothing in it but the address comes from the visitor and the answer may be kept for everybody.
 */
export function createPageRenderer(
  build: ServerBuild,
  mode: 'production' | 'development',
  publicUrl: string,
  given: Omit<PageContext, 'mark' | 'payments'> & { payments: () => Promise<PageContext['payments']> },
): RenderPage {
  const answer = createRequestHandler(build, mode);
  const key = findContextKey(build);
  // Where nobody can say, as it was said last: what is asked of the shop refuses by itself.
  let payments: PageContext['payments'] = 'closed';
  return async (address, mark, send = given.send) => {
    payments = await given.payments().catch(() => payments);
    const context = new RouterContextProvider();
    context.set(key, { ...given, payments, send, mark });
    return answer(new Request(new URL(address, publicUrl)), context);
  };
}

/** Asks as the visitor at this address of the network, so that what he asks for is counted as his. */
export const sendAs =
  (send: Send, ip: string): Send =>
  (request) =>
    send({ ...request, headers: { ...request.headers, 'x-forwarded-for': ip } });

/** The context key that the pages of this build read: the build has its own copy of the module. */
function findContextKey(build: ServerBuild): typeof pageContext {
  const entry = build.entry.module as object;
  if (!('pageContext' in entry)) throw new Error('The page build does not name its context; build the pages again.');
  return entry.pageContext as typeof pageContext;
}
