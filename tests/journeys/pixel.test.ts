import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { theShop } from './shop-of-worker.ts';
import { logIn, makeCustomer, OWNER, openVisitor, type VisitorOptions } from './visitor.ts';
import { buy, visit } from './walk.ts';

const ID = '123456789012345';

type Calls = unknown[][];
const callsOf = (page: Page): Promise<Calls> =>
  page.evaluate(() => (window as unknown as { fbq?: { queue: Calls } }).fbq?.queue ?? []);
const named = (calls: Calls, name: string) => calls.filter((call) => call[1] === name);

/** A visitor with all requests to other vendors recorded; the vendors of the pixel answer with an empty script. */
async function openWatched({ consent, ...options }: VisitorOptions & { consent?: string } = {}) {
  const visitor = await openVisitor(options);
  const foreign: string[] = [];
  visitor.context.on('request', (request) => {
    if (!request.url().startsWith(visitor.address) && /^https?:/.test(request.url())) foreign.push(request.url());
  });
  await visitor.context.route(/facebook|google/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  if (consent) await visitor.context.addInitScript((text) => localStorage.setItem('pixelConsent', text), consent);
  return { ...visitor, foreign, banner: visitor.page.getByRole('region', { name: 'Privacy choices' }) };
}

test('a shop without a pixel asks nothing and offers no choice', async () => {
  const { page, foreign, banner } = await openWatched();
  await visit(page, '/');
  await page.waitForLoadState('networkidle');
  await expect.poll(() => banner.count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: 'Privacy choices' }).count()).toBe(0);
  expect(foreign).toEqual([]);
});

/** The tests of a group find the shop with this pixel. */
function withPixel(pixelId: string): void {
  beforeAll(async () => {
    const { token } = await logIn(OWNER);
    const reply = await fetch(`${theShop.address}/api/pixel/save`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ pixelId }),
    });
    expect(reply.status).toBe(200);
  });
  // The other journeys share this shop.
  afterAll(async () => {
    const { token } = await logIn(OWNER);
    const headers = { authorization: `Bearer ${token}` };
    await fetch(`${theShop.address}/api/pixel`, { method: 'DELETE', headers });
  });
}

describe('in a shop with a pixel of a vendor that nobody knows', () => {
  withPixel('partner_17');

  test('nothing is loaded, nobody is asked, and the owner is told so', async () => {
    const { page, foreign, banner } = await openWatched({ consent: 'allowed', customer: await logIn(OWNER) });
    await visit(page, '/');
    await page.waitForLoadState('networkidle');
    await expect.poll(() => banner.count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Privacy choices' }).count()).toBe(0);
    expect(foreign).toEqual([]);
    await visit(page, '/admin/pixels');
    await page.getByText('partner_17').waitFor();
    await page.getByText(/^This doesn’t look like a pixel ID/).waitFor();
  });
});

describe("in a shop with a tag of Google's", () => {
  withPixel('G-AB12CD34EF');
  const layerOf = (page: Page): Promise<Calls> =>
    page.evaluate(() =>
      ((window as unknown as { dataLayer?: IArguments[] }).dataLayer ?? []).map((call) => Array.from(call)),
    );

  test("Google is named, its script comes after a yes and no other's, and a no after a yes silences it", async () => {
    const { page, context, foreign, banner } = await openWatched();
    await visit(page, '/license');
    await banner.getByText('May Google’s pixel tell us').waitFor();
    expect(foreign).toEqual([]);
    await banner.getByRole('button', { name: 'Allow' }).click();
    await expect.poll(() => foreign).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF']);
    const seen = { send_to: 'G-AB12CD34EF', page_location: page.url(), page_title: expect.any(String) };
    expect(await layerOf(page)).toContainEqual(['event', 'page_view', seen]);
    await context.addCookies([{ name: '_ga', value: 'GA1.1.1', url: page.url() }]);
    await page.getByRole('button', { name: 'Privacy choices' }).click();
    await banner.getByRole('button', { name: 'No thanks' }).click();
    await expect
      .poll(async () => (await layerOf(page)).at(-1))
      .toEqual(['consent', 'update', expect.objectContaining({ ad_storage: 'denied', analytics_storage: 'denied' })]);
    await expect.poll(async () => (await context.cookies()).filter(({ name }) => name === '_ga')).toEqual([]);
  });

  test('a purchase is reported once with its value', async () => {
    const { page } = await openWatched({ customer: await makeCustomer(), consent: 'allowed' });
    await buy(page, 'young-serif');
    const purchases = async () => named(await layerOf(page), 'purchase');
    await expect.poll(purchases).toHaveLength(1);
    const sent = { value: 32, currency: 'USD', transaction_id: expect.stringMatching(/^order-\d+$/) };
    expect((await purchases())[0]?.[2]).toMatchObject(sent);
    await page.reload();
    await page.getByRole('link', { name: 'Young Serif as ZIP' }).first().waitFor();
    expect(await purchases()).toEqual([]);
  });
});

describe("in a shop with Meta's pixel", () => {
  withPixel(ID);

  test('a visitor is asked, and nothing leaves before the answer nor after a no', async () => {
    const { page, foreign, banner } = await openWatched();
    await visit(page, '/product');
    await banner.waitFor();
    const [yes, no] = [
      banner.getByRole('button', { name: 'Allow' }),
      banner.getByRole('button', { name: 'No thanks' }),
    ];
    const [one, other] = [await yes.boundingBox(), await no.boundingBox()];
    expect([one!.width, one!.height]).toEqual([other!.width, other!.height]);
    await page.waitForLoadState('networkidle');
    expect(foreign).toEqual([]);
    await no.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => banner.count()).toBe(0);
    await page.reload();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => banner.count()).toBe(0);
    expect(foreign).toEqual([]);
  });

  test.each([390, 1440])(
    'the question covers nothing that one may want to press, on a window %d wide',
    async (width) => {
      const { page, banner } = await openWatched({ width });
      for (const path of ['/license', '/product/young-serif', '/cart']) {
        await visit(page, path);
        await banner.waitFor();
        // The page grows by the height of the question only after the question stands.
        const findCovered = () =>
          page.evaluate(async () => {
            window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
            await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
            const requested = document.querySelector('[aria-label="Privacy choices"]:is(section)')!;
            const { top, left, right } = requested.getBoundingClientRect();
            return [...document.querySelectorAll('a[href], button, input, select')]
              .filter((one) => !requested.contains(one) && one.checkVisibility())
              .filter((one) => {
                const box = one.getBoundingClientRect();
                return (
                  box.height > 0 &&
                  box.bottom > top + 1 &&
                  box.top < innerHeight &&
                  box.left < right &&
                  box.right > left
                );
              })
              .map((one) => one.textContent || one.getAttribute('aria-label'));
          });
        await expect.poll(findCovered, { message: path }).toEqual([]);
      }
    },
  );

  test('after a yes the script is asked for once, and every page is reported once', async () => {
    const { page, foreign, banner } = await openWatched();
    await visit(page, '/license');
    await banner.getByRole('button', { name: 'Allow' }).click();
    await expect.poll(() => callsOf(page)).toContainEqual(['track', 'PageView']);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
    await page.getByRole('form', { name: 'Write to the shop' }).waitFor();
    await expect.poll(async () => named(await callsOf(page), 'PageView').length).toBe(2);
    expect(await callsOf(page)).toContainEqual(['init', ID]);
    expect(foreign).toEqual(['https://connect.facebook.net/en_US/fbevents.js']);
  });

  test('the answer can be changed from the foot of every page, and a no after a yes holds', async () => {
    const { page, foreign, banner } = await openWatched();
    await visit(page, '/license');
    await banner.getByRole('button', { name: 'Allow' }).click();
    await expect.poll(() => foreign.length).toBe(1);
    await page.getByRole('button', { name: 'Privacy choices' }).click();
    await banner.getByText('You said yes before.').waitFor();
    await banner.getByRole('button', { name: 'No thanks' }).click();
    await expect.poll(() => callsOf(page)).toContainEqual(['consent', 'revoke']);
    await visit(page, '/product');
    await page.waitForLoadState('networkidle');
    expect(await callsOf(page)).toEqual([]);
    expect(foreign).toHaveLength(1);
  });

  test('a purchase is reported once with its value, however often the thanks are loaded', async () => {
    const { page } = await openWatched({ customer: await makeCustomer(), consent: 'allowed' });
    await buy(page, 'young-serif');
    const purchases = async () => named(await callsOf(page), 'Purchase');
    await expect.poll(purchases).toHaveLength(1);
    const [[, , what, how]] = (await purchases()) as [[string, string, object, { eventID: string }]];
    expect(what).toEqual({ value: 32, currency: 'USD' });
    expect(how.eventID).toMatch(/^order-\d+$/);
    await page.reload();
    await page.getByRole('link', { name: 'Young Serif as ZIP' }).first().waitFor();
    await expect.poll(async () => named(await callsOf(page), 'PageView').length).toBe(1);
    expect(await purchases()).toEqual([]);
  });

  test('a purchase is not reported after a no', async () => {
    const { page, foreign } = await openWatched({ customer: await makeCustomer(), consent: 'refused' });
    await buy(page, 'young-serif');
    await page.getByRole('link', { name: 'Young Serif as ZIP' }).first().waitFor();
    expect(await callsOf(page)).toEqual([]);
    expect(foreign).toEqual([]);
  });

  test.each([
    ['Global Privacy Control', 'globalPrivacyControl', true],
    ['Do Not Track', 'doNotTrack', '1'],
  ])('a browser that says %s is neither asked nor reported, whatever was allowed before', async (_name, key, value) => {
    const { page, context, foreign, banner } = await openWatched({ consent: 'allowed' });
    await context.addInitScript(([name, result]) => Object.defineProperty(navigator, String(name), { value: result }), [
      key,
      value,
    ] as const);
    await visit(page, '/');
    await page.waitForLoadState('networkidle');
    await expect.poll(() => banner.count()).toBe(0);
    expect(foreign).toEqual([]);
    await page.getByRole('button', { name: 'Privacy choices' }).click();
    await banner.getByText('Your browser asks sites not to track you.').waitFor();
  });

  test.each(['/reset?token=secret', '/admin'])('nobody else hears of %s, also after a yes', async (path) => {
    const { page, foreign } = await openWatched({ consent: 'allowed', customer: await logIn(OWNER) });
    await visit(page, path);
    await page.waitForLoadState('networkidle');
    expect(foreign).toEqual([]);
  });
});
