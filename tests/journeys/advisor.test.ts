import { expect, onTestFinished, test } from 'vitest';
import { theShop } from './shop-of-worker.ts';
import { logIn, OWNER, openVisitor } from './visitor.ts';
import { expectLines, visit } from './walk.ts';

const NAMES = 'Standard Web Extended Trademark Server App Production Publication Broadcast Studio Corporate Exclusive';
const LIMITS: Record<string, string[]> = {
  Standard: ['Desktop users 1-5', 'Commercial projects 5', 'Sales of things made with it 1,000'],
  Web: ['Websites 1', 'Monthly views 100,000'],
  Extended: ['Users max 10'],
  Trademark: ['Products up to 1,000,000'],
  Production: ['Users 50', 'Views 2,000,000', 'Ad impressions 10,000,000'],
  Studio: ['Users 100', 'Products 10,000,000'],
  Exclusive: ['Sold once for each font', 'Limits on request'],
};

test('the licence page has twelve cards in order, each with its limits, and says on request where there are none', async () => {
  const { page } = await openVisitor();
  await visit(page, '/license');
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect.poll(() => cards.getByRole('heading', { level: 2 }).allTextContents()).toEqual(NAMES.split(' '));
  for (const [at, name] of NAMES.split(' ').entries()) {
    const rows = await cards
      .nth(at)
      .locator('dl > div')
      .evaluateAll((list) => list.map((row) => [...row.children].map((part) => part.textContent).join(' ')));
    expect(rows, name).toEqual(LIMITS[name] ?? ['Limits on request']);
  }
});

test('a licence that an administrator adds stands after the twelve, in a section of its own, and the words that count know it', async () => {
  const owner = await logIn(OWNER);
  const { address } = theShop;
  const send = (method: string, path: string, body?: object) =>
    fetch(`${address}/api/license-types${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const made = await send('POST', '', {
    name: 'Aardvark License',
    description: 'For zoos.',
    price: 5,
    usageDetails: {},
  });
  const { id } = (await made.json()) as { id: number };
  onTestFinished(async () => expect((await send('DELETE', `/${id}`)).status).toBeLessThan(300));
  const { page } = await openVisitor();
  await visit(page, '/license');
  await page.getByRole('heading', { level: 1, name: 'Thirteen licences, in plain words.' }).waitFor();
  const further = page.getByRole('region', { name: 'Further licences' });
  await expect.poll(() => further.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Aardvark']);
  await expect
    .poll(() => page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 }).allTextContents())
    .toEqual(NAMES.split(' '));
});

test('six questions give the licences of least price for a font, with the reason, and put them in the cart', async () => {
  const { page } = await openVisitor();
  await visit(page, '/license');
  await page.getByRole('searchbox', { name: 'For which font?' }).fill('fraunces');
  await page.getByRole('button', { name: /^Fraunces/ }).click();
  const form = page.getByRole('form', { name: 'Which licence' });
  await expect.poll(() => form.getByRole('group').count()).toBe(6);
  await form.getByText('Together').waitFor();
  await expect.poll(() => form.locator('strong').allTextContents()).toEqual(['Standard', 'Web', '$219']);
  await form.getByRole('textbox', { name: 'People' }).fill('6');
  await form.getByRole('textbox', { name: 'Views a month' }).fill('100,001');
  await expect.poll(() => form.locator('strong').allTextContents()).toEqual(['2 × Web', 'Extended', '$298']);
  await form.getByText('2 × 100,000 = 200,000 monthly views; you need 100,001.').waitFor();
  await form.getByText('Allows 10 users; you need 6.').waitFor();
  await page.waitForURL('**/license?font=fraunces&people=6&views=100001');

  await form.getByRole('button', { name: 'Add to Cart' }).click();
  const drawer = page.getByRole('dialog', { name: 'Cart' });
  await expectLines(page, 2);
  await expect
    .poll(() => drawer.getByRole('textbox', { name: 'Quantity of Fraunces, Web License' }).inputValue())
    .toBe('2');
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Add to Cart' }).click();
  await expectLines(page, 2);
  await expect
    .poll(() => drawer.getByRole('textbox', { name: 'Quantity of Fraunces, Web License' }).inputValue())
    .toBe('4');
});

test('answers are sent to somebody as an address', async () => {
  const { page } = await openVisitor();
  await visit(page, '/license?font=syne&for=desktop,trademark&people=12&products=1000001');
  await page.getByText('Syne', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('checkbox', { name: 'In a logo that is registered' }).isChecked()).toBe(true);
  await expect.poll(() => page.getByRole('checkbox', { name: 'On a website' }).isChecked()).toBe(false);
  await expect.poll(() => page.getByRole('textbox', { name: 'People' }).inputValue()).toBe('12');
  await expect.poll(() => page.getByRole('textbox', { name: 'Products sold' }).inputValue()).toBe('1,000,001');
});

test('a licence that the font does not offer is named, and what no licence covers is on request', async () => {
  const { page } = await openVisitor();
  await visit(page, '/license?font=anton&for=desktop,advertising');
  await page.getByText('you need the Production License, which Anton does not offer.').waitFor();
  await page.getByRole('link', { name: 'Write to us' }).waitFor();
  await page.getByRole('textbox', { name: 'People' }).fill('100000');
  await page.getByText('For 100,000 users the limits are on request.').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/contact');
});

test('a font that is not on offer is said to be so', async () => {
  const { page, forgive } = await openVisitor();
  await visit(page, '/license?font=no-such-font');
  await page.getByText('That font is not on offer. Choose another one.').waitFor();
  await expect.poll(() => forgive(/404|no answer/)).toBeGreaterThan(0);
});
