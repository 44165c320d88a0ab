import { LRUCache } from 'lru-cache';
import type { PackedPage } from './packed-page.ts';

type HtmlCache = {
  /** The cached page of an address, when it was made from the catalogue as it is now. */
  find: (name: string) => PackedPage | undefined;
  /**
   * The cached page of an address as it was when the shop last heard of changes, for when no better one can be made.
   */
  findLastHeard: (name: string) => PackedPage | undefined;
  /** Makes a page once for all concurrent requests, and caches it when it is public. */
  fill: (name: string, make: () => Promise<PackedPage>) => Promise<PackedPage>;
  /** How many bytes are held at this moment. */
  size: () => number;
};

/**
 * Caches finished public pages, at most `maxBytes` of them; the least recently used page is evicted first. `version`
 * changes with every public change, and the whole cache is then dropped: pages are made in milliseconds, and a stale
 * price isn't worth saving them. While changes can't be received, every request has a version of its own, so nothing is
 * found or cached; the pages of `lastHeard` stay until it is known what changed.
 */
export function createHtmlCache(maxBytes: number, version: () => number, lastHeard: () => number = version): HtmlCache {
  const pages = new LRUCache<string, PackedPage>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
  const making = new Map<string, Promise<PackedPage>>();
  let madeFrom = lastHeard();

  /** @returns whether the pages are those of this moment. */
  function forgetIfChanged(): boolean {
    const now = version();
    const heard = lastHeard();
    if (heard !== madeFrom) pages.clear();
    if (now !== madeFrom) making.clear();
    madeFrom = heard;
    return now === heard;
  }

  return {
    find(name) {
      return forgetIfChanged() ? pages.get(name) : undefined;
    },
    findLastHeard(name) {
      forgetIfChanged();
      return pages.get(name);
    },
    fill(name, make) {
      forgetIfChanged();
      const underway = making.get(name);
      if (underway) return underway;
      const started = madeFrom;
      const page = make().then(
        (made) => {
          if (making.get(name) === page) making.delete(name);
          // Made from a catalogue that has changed meanwhile: good enough for who asked then, not for the next.
          if (made.isPublic && version() === started) pages.set(name, made);
          return made;
        },
        (error: unknown) => {
          if (making.get(name) === page) making.delete(name);
          throw error;
        },
      );
      making.set(name, page);
      return page;
    },
    size: () => pages.calculatedSize,
  };
}
