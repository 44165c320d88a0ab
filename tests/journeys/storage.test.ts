import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeCustomer, openVisitor } from './visitor.ts';
import { addToCart, expectLines, visit } from './walk.ts';

/** All that a browser stores for the shop in a tab. */
const storedIn = (page: Page) =>
  page.evaluate(() => [localStorage, sessionStorage].flatMap((store) => Object.entries(store)));

/** The router's own notes of where one had scrolled to, and in which version. */
const ofRouter = /^react-router/;

test('a browser that refuses all storage reads every page, and has a cart that says how long it lasts', async () => {
  const { page, context, forgive } = await openVisitor();
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'])
      Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
    Object.defineProperty(window, 'BroadcastChannel', { value: refuse });
  });
  const paths = ['/', '/product', '/product/young-serif', '/license', '/about', '/contact', '/cart', '/checkout'];
  for (const path of [...paths, '/login', '/register', '/verify', '/logotypes', '/id/product/young-serif']) {
    await visit(page, path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.getByText(/Something broke|couldn’t be loaded/).count(), path).toBe(0);
  }
  await addToCart(page, 'young-serif', ['Standard License']);
  await expectLines(page, 1);
  const note = page.getByText('Your browser stores nothing for this shop');
  await note.waitFor();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  await note.waitFor();
  await expectLines(page, 1);
  // The router's own script reports it too.
  forgive(/insecure|SecurityError/);
});

test('after a logout a browser knows nothing of the buyer, in no tab', async () => {
  const buyer = await makeCustomer();
  const { page, context, tab } = await openVisitor();
  await visit(page, '/login');
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/customer/dashboard');
  await addToCart(page, 'young-serif', ['Standard License']);
  // As a payment stores it.
  await page.evaluate(() => {
    const result = { country: 'DE', company: 'Senja GmbH', vatId: 'DE123456788', street: 'Gasse 1', town: 'Berlin' };
    localStorage.setItem('fontshop_buyer', JSON.stringify(result));
    localStorage.setItem('fontshop_order_key', JSON.stringify({ asked: JSON.stringify({ buyer: result }), key: 'k1' }));
    localStorage.setItem('pixelReported', '[4711]');
    sessionStorage.setItem('paidOrder', '4711');
  });
  const other = await tab();
  await visit(other, '/checkout');
  await expect
    .poll(() =>
      other
        .getByLabel(/^Company/)
        .first()
        .inputValue(),
    )
    .toBe('Senja GmbH');
  await other.evaluate(() => sessionStorage.setItem('huruf_text', 'Senja'));
  await visit(page, '/customer/dashboard');
  // What its parts ask for is answered while the session lasts.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /menu/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  for (const one of [page, other]) {
    await expect
      .poll(async () =>
        (await storedIn(one))
          .map(([name]) => name!)
          .filter((name) => !ofRouter.test(name))
          .sort(),
      )
      .toEqual(['fontshop_cart', 'fontshop_referrer', 'left']);
    const stored = JSON.stringify(await storedIn(one));
    for (const word of ['Senja', 'DE123', 'Berlin', '4711', buyer.email, buyer.fullname])
      expect(stored).not.toContain(word);
  }
  await expect
    .poll(() =>
      other
        .getByLabel(/^Company/)
        .first()
        .inputValue(),
    )
    .toBe('');
  // It says that somebody logged in here before, and not who.
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['huruf_device']);
});

test('a session that ended elsewhere leaves nothing of the buyer either', async () => {
  const buyer = await makeCustomer();
  const { page, address, forgive } = await openVisitor({ customer: buyer });
  await visit(page, '/license');
  await page.evaluate(() => {
    localStorage.setItem('fontshop_buyer', '{"country":"DE","company":"Senja GmbH","vatId":"DE123456789"}');
    localStorage.setItem('fontshop_order_key', '{"asked":"{}","key":"k"}');
    sessionStorage.setItem('paidOrder', '1');
  });
  const headers = { authorization: `Bearer ${buyer.token}` };
  expect((await fetch(`${address}/api/auth/logout`, { method: 'POST', headers })).status).toBe(204);
  await visit(page, '/customer/order-history');
  await page.waitForURL('**/login');
  await page.getByText('Your session has ended. Please log in again.').waitFor();
  const names = (await storedIn(page)).map(([name]) => name!).filter((name) => !ofRouter.test(name));
  // The site that led here, and where to go on after the login.
  expect(names.sort()).toEqual(['fontshop_referrer', 'redirectAfterLogin']);
  forgive(/401/);
});
