/** Where an item is stored, and who owns it: the logged-in user, the author of a draft, or the browser. */
type Item = { in: 'localStorage' | 'sessionStorage'; of: 'person' | 'writer' | 'browser' };

/** Everything that the shop stores in a browser, next to drafts. What is of the person goes when the session ends. */
const items = {
  token: { in: 'localStorage', of: 'person' },
  user: { in: 'localStorage', of: 'person' },
  userId: { in: 'localStorage', of: 'person' },
  // What is due before anything else, which every tab has to know.
  due: { in: 'localStorage', of: 'person' },
  fontshop_buyer: { in: 'localStorage', of: 'person' },
  fontshop_order_key: { in: 'localStorage', of: 'person' },
  pixelReported: { in: 'localStorage', of: 'person' },
  paidOrder: { in: 'sessionStorage', of: 'person' },
  fontshop_answers: { in: 'localStorage', of: 'person' },
  fontshop_terms: { in: 'sessionStorage', of: 'person' },
  // Of one order: it outlives the way to the payment and back.
  fontshop_billing: { in: 'sessionStorage', of: 'person' },
  huruf_text: { in: 'sessionStorage', of: 'person' },
  redirectAfterLogin: { in: 'sessionStorage', of: 'writer' },
  // Names no person, and is as good for the next one who buys here.
  fontshop_cart: { in: 'localStorage', of: 'browser' },
  fontshop_code: { in: 'localStorage', of: 'browser' },
  fontshop_referrer: { in: 'sessionStorage', of: 'browser' },
  pixelConsent: { in: 'localStorage', of: 'browser' },
  sidebar: { in: 'localStorage', of: 'browser' },
  // Tells other tabs that the last session ended by its holder's wish.
  left: { in: 'localStorage', of: 'browser' },
  reloaded: { in: 'sessionStorage', of: 'browser' },
} as const satisfies Record<string, Item>;

export type ItemName = keyof typeof items;

/** What is written and not saved yet lies under this, the id of its writer and its own name, in the tab. */
const DRAFT = 'draft:';

/** What the browser refused to store lives as long as the page. */
const memory = new Map<string, string>();

/** @throws where the browser refuses even to be asked, as with all cookies blocked. */
const storeOf = (name: string): Storage => window[name in items ? items[name as ItemName].in : 'sessionStorage'];

function read(name: string): string | null {
  const unstored = memory.get(name);
  if (unstored !== undefined) return unstored;
  try {
    return storeOf(name).getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: string): void {
  try {
    storeOf(name).setItem(name, value);
    memory.delete(name);
  } catch {
    memory.set(name, value);
  }
}

function remove(name: string): void {
  memory.delete(name);
  try {
    storeOf(name).removeItem(name);
  } catch {
    // Nothing was stored there.
  }
}

/** An item as it is stored now, or as this page remembers it where the browser stores nothing. */
export const readItem = (name: ItemName): string | null => read(name);
export const writeItem = (name: ItemName, value: string): void => write(name, value);
export const removeItem = (name: ItemName): void => remove(name);

/** What somebody was writing when they left a form. */
export const readDraft = (name: string): string | null => read(draftName(name));
export const writeDraft = (name: string, text: string): void => write(draftName(name), text);
export const removeDraft = (name: string): void => remove(draftName(name));

const draftName = (name: string) => `${DRAFT}${read('userId') ?? ''}:${name}`;

/** Whether an item outlives this page; false where the browser refuses to store it. */
export function canStore(name: ItemName): boolean {
  try {
    return storeOf(name) !== null && !memory.has(name);
  } catch {
    return false;
  }
}

/** Forgets what is of the person who was logged in, and at their own wish also what they were writing. */
export function forgetPerson({ drafts }: { drafts: boolean }): void {
  if (drafts) forgetDrafts(() => true);
  const goes = (of: Item['of']) => of === 'person' || (drafts && of === 'writer');
  for (const [name, { of }] of Object.entries(items)) if (goes(of)) remove(name);
}

/** Removes drafts that another user left in this tab when their session ended. */
export function forgetDraftsOfOthers(): void {
  const own = draftName('');
  forgetDrafts((name) => !name.startsWith(own));
}

function forgetDrafts(isMeant: (name: string) => boolean): void {
  for (const name of [...memory.keys(), ...namesIn('sessionStorage')])
    if (name.startsWith(DRAFT) && isMeant(name)) remove(name);
}

function namesIn(store: Item['in']): string[] {
  try {
    return Object.keys(window[store]);
  } catch {
    return [];
  }
}

/** Tells when another tab has written one of these items. @returns how to stop listening. */
export function watchItems(names: readonly ItemName[], listener: (name: ItemName | null) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    const name = names.find((one) => one === key) ?? null;
    // Without a key all of them were emptied at once.
    if (key === null || name !== null) listener(name);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Keeps a cookie of the shop, where the browser takes one. */
export function keepCookie(
  name: string,
  value: string,
  { seconds, isEncrypted }: { seconds: number; isEncrypted: boolean },
): void {
  const secure = isEncrypted ? ';secure' : '';
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there on every browser that the shop is for.
    document.cookie = `${name}=${value};path=/;max-age=${seconds};samesite=lax${secure}`;
  } catch {
    // The next page is asked for in the language of its address all the same.
  }
}

/** Deletes cookies as far as the browser lets a page do so. */
export async function dropCookies(isMeant: (name: string) => boolean): Promise<void> {
  if (!('cookieStore' in window)) return;
  try {
    const names = (await window.cookieStore.getAll()).map(({ name }) => name ?? '').filter(isMeant);
    for (const name of names) await window.cookieStore.delete(name);
  } catch (error) {
    console.warn('A cookie stayed.', error);
  }
}
