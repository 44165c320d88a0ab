import { canStore, readItem, writeItem } from '../../ui/browser-storage.ts';
import { ownVersion } from './report-error.ts';

/** Two hosts that serve different versions for a while do not send a page to and fro. */
const RELOAD_AGAIN_AFTER_MS = 10 * 60_000;

/**
 * Brings code that comes later. What does not come is asked for once more (vite.config.ts), and where the shop has a
 * new version by then the page is loaded again with that.
 * @throws what the browser says of the second try.
 */
export async function bringCode<Brought>(bring: () => Promise<Brought>): Promise<Brought> {
  try {
    return await bring();
  } catch (error) {
    // The page is about to go.
    if (await reloadIfNew()) return new Promise(() => undefined);
    throw error;
  }
}

/** Whether something was not shown because a file or an answer did not come, in the words of the browsers. */
export const didNotCome = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|preload CSS|failed to fetch|networkerror|load failed/i.test(
    error.message,
  );

/**
 * Loads the page, or the one at an address, again where the shop has a newer version than this one, once in ten
 * minutes. @returns whether that has begun.
 */
export async function reloadIfNew(address?: string): Promise<boolean> {
  // Without storage the reload can't be recorded, and the page could reload for ever.
  if (!canStore('reloaded') || Date.now() - Number(readItem('reloaded')) < RELOAD_AGAIN_AFTER_MS) return false;
  if (!(await hasNewVersion())) return false;
  writeItem('reloaded', String(Date.now()));
  if (!canStore('reloaded')) return false;
  if (address === undefined) window.location.reload();
  else window.location.assign(address);
  return true;
}

/** The router's own question answers so where the pages were built again. */
async function hasNewVersion(): Promise<boolean> {
  const query = new URLSearchParams({ paths: '/', version: ownVersion() });
  const answer = await fetch(`/__manifest?${query}`).catch(() => null);
  return answer?.headers.has('x-remix-reload-document') ?? false;
}
