import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { speakIn } from '#contract/languages/speak-in.ts';
import { countIn } from '#contract/money.ts';
import { pageContext } from './api/page-context.ts';

// The built pages hold their own copies of these, so anyone who uses them has to take them from the build.
export { countIn, pageContext, speakIn };

/**
 * Renders one document to its end before the first byte leaves: pages are stored as a whole, and
 * their own inline scripts carry the mark by which the security policy knows them.
 */
export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { mark } = context.get(pageContext);
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} nonce={mark} />, {
      nonce: mark,
      onAllReady() {
        headers.set('Content-Type', 'text/html; charset=utf-8');
        const body = new PassThrough();
        const stream = createReadableStreamFromReadable(body);
        pipe(body);
        resolve(new Response(stream, { headers, status: failure === undefined ? status : 500 }));
      },
      onShellError: reject,
      onError(error) {
        failure = error;
      },
    });
  });
}

/** Reports what went wrong, but not unknown addresses and requests that the visitor aborted. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(pageContext).report(error);
};
