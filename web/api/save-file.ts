import { CallRefused } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import type { ErrorBody } from '#contract/refusals.ts';

/** An address of the page's own memory lives at least this long, so that the browser has begun to write the file. */
const STORED_MS = 60_000;

/**
 * Saves the file at a signed link as the browser saves a download, and learns why when the shop gives none: a plain
 * link would only show a failed download. A document has no signed link; `headers` say who asks.
 * @throws CallRefused with the words of the shop; with code `network` when no answer came at all.
 */
export async function saveFile(href: string, headers: Record<string, string> = {}): Promise<void> {
  // The page may stand at another name of the same shop than its links do.
  const { pathname, search } = new URL(href, window.location.href);
  const response = await fetch(pathname + search, { headers }).catch(() => {
    throw new CallRefused(0, null, t('The shop could not be reached. Check your connection and try again.'));
  });
  if (!response.ok) {
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    const body: ErrorBody | null = isJson ? await response.json() : null;
    const wait = response.headers.get('retry-after');
    const words = body?.message ?? t('The shop answered {status}.', { status: response.status });
    throw new CallRefused(response.status, body, words, wait === null ? null : Number(wait));
  }
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = nameIn(response.headers.get('content-disposition') ?? '');
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), STORED_MS);
}

/** A name beyond ASCII stands next to the plain one. */
function nameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return encoded === undefined ? (/filename="([^"]+)"/.exec(disposition)?.[1] ?? '') : decodeURIComponent(encoded);
}
