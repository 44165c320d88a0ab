import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Send } from '#contract/client.ts';
import { languageNames } from '#contract/languages/languages.ts';
import type { speakIn } from '#contract/languages/speak-in.ts';
import { type countIn, currencyNow } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { PageContext, pageContext } from '../api/page-context.ts';
import { readAddress } from './read-address.ts';

/**
 * Renders the page (or the data of a page) at an address such as "/product?page=2"; for one visitor alone where `send`
 * asks as him. The page's own scripts carry `mark`.
 */
type RenderPage = (address: string, nonce: string, send?: Send) => Promise<Response>;

/**
 * Turns a build of the router into a function from address to answer. The request is made from our own public address,
 * so nothing in it but the address comes from the visitor and the answer may be stored for everybody.
 */
export function createPageRenderer(
  build: ServerBuild,
  mode: 'production' | 'development',
  publicUrl: string,
  given: Omit<PageContext, 'mark' | 'payments'> & { payments: () => Promise<PageContext['payments']> },
): RenderPage {
  const { pageContext: key, speakIn: speak, countIn } = entryOf(build);
  // Every language is a shop of its own to the router: what a page leads to begins with the same prefix.
  const answers = new Map(
    [undefined, ...languageNames].map((language) => [
      language,
      createRequestHandler(language ? { ...build, basename: `/${language}` } : build, mode),
    ]),
  );
  // If the state of payments can't be read, the last known one is used; the shop itself refuses what isn't possible.
  let payments: PageContext['payments'] = 'closed';
  return async (address, mark, send = given.send) => {
    payments = await given.payments().catch(() => payments);
    const context = new RouterContextProvider();
    context.set(key, { ...given, payments, send, mark });
    const { language } = readAddress(address);
    countIn(currencyNow());
    return speak(language, () => mustExist(answers.get(language))(new Request(new URL(address, publicUrl)), context));
  };
}

/** Asks as the visitor at this address of the network, so that what he asks for is counted as his. */
export const sendAs =
  (send: Send, ip: string): Send =>
  (request) =>
    send({ ...request, headers: { ...request.headers, 'x-forwarded-for': ip } });

type Entry = { pageContext: typeof pageContext; speakIn: typeof speakIn; countIn: typeof countIn };

/**
 * What the pages of this build read their context, language and currency by: the build has its own copies of the modules.
 */
function entryOf(build: ServerBuild): Entry {
  const entry: object = build.entry.module;
  if (!('pageContext' in entry && 'speakIn' in entry && 'countIn' in entry))
    throw new Error('The page build does not name its context; build the pages again.');
  return entry as Entry;
}
