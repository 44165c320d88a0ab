import { addresses } from '#contract/addresses.ts';
import { withoutWords } from '#contract/text/without-words.ts';

/** From one page this many at most, each once: what goes wrong a hundred times is known from the first. */
const MOST = 3;
const reported = new Map<string, Promise<boolean>>();
let page = '';

/** Notes which page is open, by its name in the code: an address may hold what only its visitor may know. */
export function notePage(id: string): void {
  page = id;
}

/** The version of the pages that this one was loaded with. */
export const ownVersion = (): string =>
  (window as { __reactRouterManifest?: { version: string } }).__reactRouterManifest?.version ?? '';

/**
 * Reports to the shop what went wrong in this browser, without any words of its visitor. `part` names the part of the
 * page that couldn't be shown. Errors from outside the shop's files, such as a browser extension's, are ignored.
 * @returns whether the shop has recorded it.
 */
export async function reportError(thrown: unknown, part = ''): Promise<boolean> {
  const { name = 'Error', message = '', stack = '' } = (thrown ?? {}) as Partial<Error>;
  const frames = [...String(stack).matchAll(/\/assets\/([\w.-]+\.js:\d+:\d+)/g)].map(([, frame]) => frame).slice(0, 8);
  if (part === '' && frames.length === 0) return false;
  const error = { name: String(name).slice(0, 60), message: withoutWords(String(message)), frames, part };
  const key = JSON.stringify(error);
  const known = reported.get(key);
  if (known || reported.size >= MOST) return known ?? false;
  const [method, path] = addresses.reportBrowserError;
  const sent = fetch(path, {
    method,
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...error, page, version: ownVersion() }),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
  reported.set(key, sent);
  return sent;
}

/** Reports what nothing on the page catches. */
export function reportUncaught(): void {
  window.addEventListener('error', ({ error }) => void reportError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => void reportError(reason));
}
