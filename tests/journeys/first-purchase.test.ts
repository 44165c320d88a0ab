import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeCustomer, openVisitor, PASSWORD } from './visitor.ts';
import { addToCart, approve, expectLines, goToPayPal, visit } from './walk.ts';

/** Somebody who has never bought here, as long as people are: name, address and all. */
const newcomer = {
  email: 'rani.wibowo@kopisenja.example',
  fullname: 'Rani Wibowo',
  address: 'Jalan Braga 1, Bandung 40111',
  phoneNumber: '+62 812 3456 7890',
};
const MOST_TAPS = 13;

const licences = (page: Page) => page.getByRole('form', { name: 'Choose your licences' });
const standard = (page: Page) => licences(page).getByRole('checkbox', { name: 'Standard License', exact: true });

/** Whether the middle of a thing is in the window, and nothing lies over it. */
const isSeen = (page: Page, name: string) =>
  licences(page)
    .getByText(name, { exact: true })
    .first()
    .evaluate((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return part.contains(top) || top?.contains(part) === true;
    });

/** The parts of the licence column that have to be scrolled by themselves. */
const scrollingParts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#licences, #licences *')]
      .filter((part) => part.scrollHeight > part.clientHeight && /auto|scroll/.test(getComputedStyle(part).overflowY))
      .map((part) => part.className),
  );

test.each([
  [1366, 768],
  [1440, 900],
])(
  'at %i x %i price and both buttons are in the window, at first and with two licences ticked',
  async (width, height) => {
    const { page } = await openVisitor();
    await page.setViewportSize({ width, height });
    await visit(page, '/product/fraunces');
    for (const words of ['Standard License', '$0.00', 'Add to Cart', 'Buy Now'])
      expect([words, await isSeen(page, words)]).toEqual([words, true]);
    for (const name of ['Standard License', 'Web License'])
      await licences(page).getByRole('checkbox', { name, exact: true }).check();
    expect(await scrollingParts(page)).toEqual([]);
    for (const words of ['$219.00', 'Add to Cart', 'Buy Now'])
      expect([words, await isSeen(page, words)]).toEqual([words, true]);
    // The page alone brings whatever is folded out into sight, to the last licence.
    await licences(page)
      .getByRole('button', { name: /more licence/ })
      .click();
    const last = licences(page).getByRole('checkbox').last();
    await page.mouse.move(2, 400);
    const isLastSeen = () =>
      last.evaluate((box) => {
        const { x, y, width, height } = box.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === box;
      });
    for (let step = 0; step < 20 && !(await isLastSeen()); step += 1) {
      await page.mouse.wheel(0, 100);
      await page.waitForTimeout(50);
    }
    expect(await isLastSeen()).toBe(true);
    expect(await isSeen(page, 'Buy Now')).toBe(true);
  },
);

test.each([
  [390, 844],
  [1440, 900],
  [320, 256],
])(
  'Buy without a licence at %i x %i shows the sentence and the first licence, which has the focus',
  async (width, height) => {
    const { page } = await openVisitor({ width });
    await page.setViewportSize({ width, height });
    await visit(page, '/product/fraunces');
    // From far below, where bar or column have come along.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    const buy = licences(page).getByRole('button', { name: 'Buy Now' });
    await expect.poll(() => buy.evaluate((button) => button.className)).toBe('btn ');
    await buy.click();
    const sentence = 'Please select at least one license before proceeding to buy.';
    await licences(page).getByText(sentence).waitFor();
    expect(await standard(page).evaluate((box) => box === document.activeElement)).toBe(true);
    for (const words of [sentence, 'Standard License'])
      await expect.poll(async () => [words, await isSeen(page, words)]).toEqual([words, true]);
    await page.keyboard.press('Space');
    await expect.poll(() => licences(page).getByText(sentence).count()).toBe(0);
    await expect.poll(() => buy.evaluate((button) => button.className)).toBe('btn fill');
    await expect.poll(() => licences(page).getByText('$140.00', { exact: true }).count()).toBe(1);
  },
);

test('on a phone what one buys comes before the long specimen, also in the order of the document', async () => {
  const { page } = await openVisitor({ width: 390, hasTouch: true });
  await visit(page, '/product/fraunces');
  await page.getByText('Soft and wonky serif, eighteen styles.').first().waitFor();
  const order = await page.evaluate(() => {
    const at = (part: Element | null | undefined) => [...document.querySelectorAll('main *')].indexOf(part!);
    const heading = [...document.querySelectorAll('main h2')].find(({ textContent }) => textContent === 'About');
    return [at(document.querySelector('main h1')), at(document.querySelector('#licences')), at(heading)];
  });
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  await page.getByRole('link', { name: 'Skip to licences' }).tap();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  const top = await licences(page).evaluate((form) => form.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(40);
  expect(top).toBeLessThan(120);
});

test('on a phone style, size and sample of the tester are there at once, and the rest one tap away', async () => {
  const { page } = await openVisitor({ width: 390, hasTouch: true });
  await visit(page, '/product/fraunces');
  const tester = page.getByRole('region', { name: 'Tester' });
  const isInside = (name: string, role: 'combobox' | 'slider' = 'slider') =>
    tester.getByRole(role, { name }).evaluate((part) => {
      const { left, right } = part.getBoundingClientRect();
      return part.checkVisibility() && left >= 0 && right <= window.innerWidth;
    });
  expect(await isInside('Style', 'combobox')).toBe(true);
  expect(await isInside('Sample', 'combobox')).toBe(true);
  expect(await isInside('Size in pixels')).toBe(true);
  await expect.poll(() => tester.getByRole('slider', { name: /^Leading/ }).count()).toBe(0);
  await tester.getByRole('button', { name: 'Setting, colours and link' }).tap();
  await tester.getByRole('button', { name: 'Centre' }).waitFor();
  for (const name of ['Leading in percent of the size', 'Tracking in thousandths of the size'])
    expect([name, await isInside(name)]).toEqual([name, true]);
  await page.getByText('Tap and type.').waitFor();
  // Two words stand in two lines, which fill the stage.
  const lines = () => tester.locator('path[class*="baseline"]').count();
  await expect.poll(lines).toBe(2);
});

test('a first purchase on a phone takes 13 taps at most: the account is made on the way, and the order is still there', async () => {
  const { page } = await openVisitor({ width: 390, hasTouch: true });
  let taps = 0;
  let letters = 0;
  const tap = async (part: ReturnType<Page['locator']>) => {
    taps += 1;
    await part.tap();
  };
  const write = async (words: string) => {
    letters += words.length;
    await page.keyboard.type(words);
  };
  await visit(page, '/product/young-serif');
  await tap(standard(page));
  await tap(licences(page).getByRole('button', { name: 'Buy Now' }));
  await page.waitForURL('**/checkout');
  const pay = page.getByRole('button', { name: 'Pay with PayPal' });
  const create = page.getByRole('link', { name: 'New here? Create an account' });
  await create.waitFor();
  const [newHere, login, paying] = await Promise.all(
    [create, page.getByRole('link', { name: 'Login', exact: true }).last(), pay].map((part) => part.boundingBox()),
  );
  expect(newHere!.y).toBeLessThan(paying!.y);
  expect(login!.y).toBe(newHere!.y);

  await tap(create);
  await page.waitForURL('**/register');
  await tap(page.getByLabel('Email'));
  await write(newcomer.email);
  await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('rani.wibowo');
  for (const [name, words] of [
    ['Password', PASSWORD],
    ['Full name', newcomer.fullname],
    ['Address', newcomer.address],
    ['Phone number', newcomer.phoneNumber],
  ] as const) {
    await tap(page.getByLabel(name, { exact: true }));
    await write(words);
  }
  await tap(page.getByRole('button', { name: 'Create Account' }));
  const made = page.getByText('Registrasi berhasil! Mengarahkan ke login...');
  await made.waitFor();
  const since = Date.now();
  await page.waitForURL('**/login');
  expect(Date.now() - since).toBeGreaterThan(1_500);
  await page.getByText('Your account is ready.').waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(newcomer.email);
  const password = page.getByLabel('Password', { exact: true });
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
  await write(PASSWORD);
  await tap(page.getByRole('button', { name: 'Login' }));
  await page.waitForURL('**/checkout');
  await expectLines(page, 1);
  await page.getByText('Young Serif').first().waitFor();
  await tap(pay);
  await page.waitForURL(/\/sandbox\/checkoutnow\?token=/);
  await tap(page.getByRole('button', { name: /^Approve \$/ }));
  await page.waitForURL('**/checkout-success');
  console.log(`a first purchase on a phone: ${taps} taps, ${letters} letters`);
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
});

test('whoever presses Pay while logged out is led to a login where making an account is as clear', async () => {
  const { page } = await openVisitor({ width: 390 });
  await visit(page, '/product/young-serif');
  await standard(page).check();
  await licences(page).getByRole('button', { name: 'Buy Now' }).click();
  await page.getByRole('combobox', { name: /^Country/ }).selectOption('ID');
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await page.waitForURL('**/login');
  await page.getByText('You must be logged in to place an order.').waitFor();
  const [login, create] = await Promise.all([
    page.getByRole('button', { name: 'Login' }).boundingBox(),
    page.getByRole('link', { name: 'Create Account' }).boundingBox(),
  ]);
  expect([create!.width, create!.height]).toEqual([login!.width, login!.height]);
  expect(create!.y + create!.height).toBeLessThan(844);
});

test('the licensee and the consent are still there after an account is made on the way, and go with the logout', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product/young-serif');
  await standard(page).check();
  await licences(page).getByRole('button', { name: 'Buy Now' }).click();
  await page.getByRole('combobox', { name: /^Country/ }).selectOption('DE');
  await page.getByRole('radio', { name: 'My company' }).check();
  const licensee = page.getByLabel('Name of the licensee');
  const consent = page.getByRole('checkbox', { name: /right to withdraw/ });
  await licensee.fill('Kopi Senja GmbH');
  await consent.check();
  await page.getByRole('link', { name: 'New here? Create an account' }).click();
  await page.waitForURL('**/register');
  for (const [name, words] of [
    ['Email', `senja-${Date.now()}@shop.test`],
    ['Password', PASSWORD],
    ['Full name', newcomer.fullname],
    ['Address', newcomer.address],
    ['Phone number', newcomer.phoneNumber],
  ] as const)
    await page.getByLabel(name, { exact: true }).fill(words);
  await page.getByRole('button', { name: 'Create Account' }).click();
  // Both pages have a field for a password, and the address changes before the page does.
  await page.getByText('Your account is ready.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/checkout');
  await expect.poll(() => licensee.inputValue()).toBe('Kopi Senja GmbH');
  await expect.poll(() => consent.isChecked()).toBe(true);
  await page.reload();
  await expect.poll(() => licensee.inputValue()).toBe('Kopi Senja GmbH');

  await page.getByRole('button', { name: /menu/ }).first().click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await visit(page, '/checkout');
  await page.getByRole('radio', { name: 'Myself' }).waitFor();
  await page.getByRole('combobox', { name: /^Country/ }).selectOption('DE');
  await expect.poll(() => page.getByRole('radio', { name: 'Myself' }).isChecked()).toBe(true);
  await expect.poll(() => licensee.count()).toBe(0);
  await expect.poll(() => consent.isChecked()).toBe(false);
});

test('what was said beside an order is not said beside the next one', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer() });
  await visit(page, '/product/young-serif');
  await standard(page).check();
  await licences(page).getByRole('button', { name: 'Buy Now' }).click();
  await page.getByRole('radio', { name: 'My company' }).check();
  await page.getByLabel('Name of the licensee').fill('Kopi Senja GmbH');
  await goToPayPal(page);
  await page.goto('/checkout');
  await expect.poll(() => page.getByLabel('Name of the licensee').inputValue()).toBe('Kopi Senja GmbH');
  await goToPayPal(page);
  await approve(page);
  await page.waitForURL('**/checkout-success');
  await addToCart(page, 'fraunces', ['Standard License']);
  await page.getByRole('link', { name: 'Checkout' }).click();
  await page.getByRole('radio', { name: 'Myself' }).waitFor();
  await expect.poll(() => page.getByRole('radio', { name: 'Myself' }).isChecked()).toBe(true);
});
