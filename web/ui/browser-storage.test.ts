import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A store of a browser, as far as the shop uses one. */
function makeStore(most = Number.POSITIVE_INFINITY) {
  const saved: Record<string, string> = {};
  const methods = {
    getItem: (name: string) => saved[name] ?? null,
    setItem: (name: string, value: string) => {
      if (value.length > most) throw new DOMException('full', 'QuotaExceededError');
      saved[name] = value;
    },
    removeItem: (name: string) => {
      delete saved[name];
    },
  };
  return new Proxy(saved, { get: (_, name: string) => methods[name as keyof typeof methods] ?? saved[name] });
}
const refused = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const page = { addEventListener: () => undefined, removeEventListener: () => undefined };
const open = async (stores: PropertyDescriptorMap) => {
  vi.resetModules();
  vi.stubGlobal('window', Object.defineProperties({ ...page }, stores));
  return import('./browser-storage.ts');
};
const stored = (most?: number) => ({
  localStorage: { value: makeStore(most) },
  sessionStorage: { value: makeStore(most) },
});

beforeEach(() => vi.unstubAllGlobals());
afterEach(() => vi.unstubAllGlobals());

test('a browser that refuses all storage is as good as another until the page is loaded again', async () => {
  const { readItem, writeItem, removeItem, canStore, writeDraft, readDraft } = await open({
    localStorage: { get: refused },
    sessionStorage: { get: refused },
  });
  expect(readItem('fontshop_cart')).toBeNull();
  writeItem('fontshop_cart', '[1]');
  expect([readItem('fontshop_cart'), canStore('fontshop_cart')]).toEqual(['[1]', false]);
  removeItem('fontshop_cart');
  expect(readItem('fontshop_cart')).toBeNull();
  writeDraft('terms', 'words');
  expect(readDraft('terms')).toBe('words');
});

test('what a full store does not take lives in the page, and the page knows', async () => {
  const { readItem, writeItem, canStore } = await open(stored(3));
  writeItem('fontshop_cart', '[]');
  expect(canStore('fontshop_cart')).toBe(true);
  writeItem('fontshop_cart', '[1,2]');
  expect([readItem('fontshop_cart'), canStore('fontshop_cart')]).toEqual(['[1,2]', false]);
});

test('with the session goes all that is of the person, and drafts only at their own wish', async () => {
  const stores = stored();
  const { forgetPerson, forgetDraftsOfOthers, writeItem, writeDraft, readDraft } = await open(stores);
  const all = [
    'token',
    'user',
    'fontshop_buyer',
    'fontshop_order_key',
    'pixelReported',
    'paidOrder',
    'fontshop_terms',
    'fontshop_billing',
    'huruf_text',
  ] as const;
  const fill = () => {
    for (const name of [...all, 'fontshop_cart', 'pixelConsent', 'sidebar'] as const) writeItem(name, 'said');
    writeItem('userId', '7');
    writeDraft('seller', 'IBAN');
  };
  const left = () =>
    [stores.localStorage.value, stores.sessionStorage.value].flatMap((store) => Object.keys(store)).sort();
  fill();
  forgetPerson({ drafts: false });
  expect(left()).toEqual(['draft:7:seller', 'fontshop_cart', 'pixelConsent', 'sidebar']);
  writeItem('userId', '7');
  expect(readDraft('seller')).toBe('IBAN');
  writeItem('userId', '8');
  expect(readDraft('seller')).toBeNull();
  forgetDraftsOfOthers();
  expect(left()).toEqual(['fontshop_cart', 'pixelConsent', 'sidebar', 'userId']);
  fill();
  forgetPerson({ drafts: true });
  expect(left()).toEqual(['fontshop_cart', 'pixelConsent', 'sidebar']);
});
