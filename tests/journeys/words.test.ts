import { expect, test } from 'vitest';
import { logIn, makeCustomer, OWNER, openVisitor, PASSWORD } from './visitor.ts';
import { addToCart, buy, visit } from './walk.ts';

test('logging in says so while it lasts, and a second click changes nothing', async () => {
  const { page } = await openVisitor();
  const customer = await makeCustomer();
  let requested = 0;
  await page.route('**/api/auth/login', async (route) => {
    requested += 1;
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await visit(page, '/login');
  await page.getByLabel('Email').fill(customer.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  const busy = page.getByRole('button', { name: 'Logging in...' });
  await busy.waitFor();
  await expect.poll(() => busy.isDisabled()).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/customer/dashboard');
  expect(requested).toBe(1);
});

test('a login that fails without a word of the shop says so, and an answer without a token is none', async () => {
  const visitor = await openVisitor();
  const { page } = visitor;
  await visit(page, '/login');
  await page.getByLabel('Email').fill('rani@shop.test');
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.route('**/api/auth/login', (route) => route.abort());
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('alert').getByText('Login gagal, coba lagi!').waitFor();
  await page.unroute('**/api/auth/login');
  await page.route('**/api/auth/login', (route) => route.fulfill({ json: { user: { id: 1 } } }));
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('alert').getByText('Invalid login response from server.').waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('rani@shop.test');
  await expect.poll(() => visitor.forgive(/auth\/login/)).toBeGreaterThan(0);
});

test('a registration says that it is busy, and that it failed when nobody answers', async () => {
  const visitor = await openVisitor();
  const { page } = visitor;
  await visit(page, '/register');
  await page.getByRole('heading', { name: 'Create Account' }).waitFor();
  const typed = { Username: 'rani', Email: 'r@shop.test', 'Full name': 'Rani', Address: 'Jl. 1', 'Phone number': '08' };
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  let answer = () => {};
  const owned = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/register', async (route) => {
    await owned;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('button', { name: 'Registering...' }).waitFor();
  answer();
  await page.getByRole('alert').getByText('Registrasi gagal').waitFor();
  for (const [label, value] of Object.entries(typed))
    await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue()).toBe(value);
  visitor.forgive(/register/);
});

test('names of eight fonts fall behind the login, one more each second', async () => {
  const { page } = await openVisitor();
  await page.clock.install();
  await visit(page, '/login');
  const names = ['Roboto', 'Montserrat', 'Poppins', 'Lato', 'Helvetica', 'Garamond', 'Georgia', 'Futura'];
  // Those that hang still are for who wants less motion, and are not shown to others.
  const seen = async () => new Set(await page.locator('[class*="falling"] span').allTextContents());
  await page.clock.runFor(2_100);
  expect((await seen()).size).toBe(2);
  await page.clock.runFor(6_000);
  expect([...(await seen())].sort()).toEqual(names.sort());
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('a font page without a name, without a font and without an answer says which it is', async () => {
  const visitor = await openVisitor();
  const { page } = visitor;
  await visit(page, '/product/%20');
  await page.getByRole('alert').getByText('Slug tidak ditemukan.').waitFor();
  await visit(page, '/product/nothing-of-the-kind');
  await page.getByRole('alert').getByText('Produk tidak ditemukan.', { exact: true }).waitFor();
  await visit(page, '/product');
  await page.route('**/product/fraunces.data*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.getByRole('link', { name: 'Fraunces' }).first().click();
  await page.getByText('Produk tidak ditemukan atau terjadi kesalahan pada server.').waitFor();
  visitor.forgive(/404|502|Error/);
});

test('after paying one is thanked, told of invoice, licence and spam, and led on', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer() });
  await buy(page, 'young-serif');
  const main = page.getByRole('main');
  for (const words of [/thank you/i, /invoice and licence/i, /check your spam folder/i])
    await main.getByText(words).first().waitFor();
  for (const [name, to] of [
    ['More fonts', '/product'],
    ['Home', '/'],
    ['Dashboard', '/customer/dashboard'],
  ] as const)
    await expect.poll(() => main.getByRole('link', { name }).getAttribute('href')).toBe(to);
});

test('the menu of a person has the full name, the way to the own dashboard, and out', async () => {
  const customer = await openVisitor({ customer: await makeCustomer('Ayu Lestari') });
  await visit(customer.page, '/');
  await customer.page.getByRole('button', { name: 'Ayu Lestari, menu' }).click();
  const menu = customer.page.getByRole('navigation', { name: 'You' });
  await menu.getByText('Ayu Lestari').waitFor();
  await expect
    .poll(() => menu.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href'))
    .toBe('/customer/dashboard');
  await menu.getByRole('button', { name: 'Logout' }).click();
  await customer.page.waitForURL('**/login');
  expect(await customer.page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user/.test(key)))).toEqual(
    [],
  );
  const owner = await openVisitor({ customer: await logIn(OWNER) });
  await visit(owner.page, '/');
  await owner.page.getByRole('button', { name: /, menu$/ }).click();
  const link = owner.page.getByRole('link', { name: 'Go to Dashboard' });
  await expect.poll(() => link.getAttribute('href')).toBe('/admin');
});

test('the cart is kept in the browser under its name, and a broken one is thrown away', async () => {
  const { page } = await openVisitor();
  await addToCart(page, 'young-serif', ['Standard License']);
  const stored = JSON.parse((await page.evaluate(() => localStorage.getItem('fontshop_cart')))!);
  expect(Object.keys(stored[0]).sort()).toEqual(
    ['image', 'licenseName', 'licenseType', 'licenseTypeId', 'name', 'price', 'productId', 'quantity'].sort(),
  );
  await page.evaluate(() => localStorage.setItem('fontshop_cart', '{"broken'));
  await visit(page, '/cart');
  await page.getByText('Your cart is empty.').first().waitFor();
});

test('the masthead has its five links and becomes compact after fifty pixels', async () => {
  const { page } = await openVisitor();
  await visit(page, '/');
  const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents();
  expect(links).toEqual(['Home', 'About', 'Product', 'License', 'Contact']);
  const height = () =>
    page
      .locator('header')
      .first()
      .evaluate((header) => header.getBoundingClientRect().height);
  const full = await height();
  await page.mouse.wheel(0, 40);
  await page.waitForTimeout(300);
  expect(await height()).toBe(full);
  await page.mouse.wheel(0, 40);
  await expect.poll(height).toBeLessThan(full);
});
