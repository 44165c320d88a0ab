import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { featureNames } from '#contract/feature-names.ts';
import { theShop } from './shop-of-worker.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

const names = [
  'tester',
  'glyphs',
  'letters',
  'trials',
  'logotypes',
  'advisor',
  'subscriptions',
  'contact',
  'pixel',
] as const;

async function switchFeatures(isOn: boolean) {
  const { token } = await logIn(OWNER);
  for (const name of names) {
    const reply = await fetch(`${theShop.address}/api/features/${name}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ isOn }),
    });
    expect(reply.status).toBe(200);
  }
}
// The other journeys share this shop.
afterEach(() => switchFeatures(true));

const linksTo = (page: Page, path: string) => page.locator(`a[href="${path}"]`).count();

test('the owner switches a feature off and on, and every visitor sees it in the next page', async () => {
  const { page, tab, address } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(page, '/admin/features');
  await page.getByRole('heading', { name: 'Features', level: 1 }).waitFor();
  await expect.poll(() => page.getByRole('switch').count()).toBe(featureNames.length);
  const row = page.getByRole('listitem').filter({ hasText: 'Logotypes' });
  await row.getByText('Active', { exact: true }).waitFor();
  await row.getByText(/Off: the page says it isn’t available/).waitFor();
  const logotypes = page.getByRole('switch', { name: 'Logotypes' });
  await logotypes.click();
  await page.getByText('Logotypes is off, for every visitor').waitFor();
  await row.getByText('Inactive').waitFor();
  expect((await fetch(`${address}/logotypes`)).status).toBe(404);
  expect(await (await fetch(`${address}/sitemap/1.xml`)).text()).not.toContain('/logotypes');
  const seen = await tab();
  await visit(seen, '/');
  expect(await linksTo(seen, '/logotypes')).toBe(0);
  await expect.poll(() => seen.getByRole('heading', { name: 'Your name, eight ways' }).count()).toBe(0);
  await logotypes.click();
  await page.getByText('Logotypes is on, for every visitor').waitFor();
  expect((await fetch(`${address}/logotypes`)).status).toBe(200);
});

test('what is switched off is gone from pages and menus, and its pages say so', async () => {
  await switchFeatures(false);
  const { page, forgive } = await openVisitor({ customer: await makeCustomer() });
  for (const path of ['/contact', '/logotypes']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await page.getByRole('heading', { name: 'This isn’t available right now.' }).waitFor();
  }
  for (const path of ['/', '/about', '/license?for=desktop,broadcast']) {
    await visit(page, path);
    for (const gone of ['/contact', '/logotypes', '/customer/subscription'])
      expect(await linksTo(page, gone), `${gone} on ${path}`).toBe(0);
  }
  await page.getByRole('heading', { name: /licences, in plain words/ }).waitFor();
  await expect.poll(() => page.locator('#advisor').count()).toBe(0);

  await visit(page, '/product/young-serif');
  await page.getByRole('img', { name: /./ }).first().waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Specimen, type to change' }).count()).toBe(0);
  await expect.poll(() => page.getByRole('link', { name: 'Which licence do I need?' }).count()).toBe(0);
  await expect.poll(() => page.getByRole('link', { name: 'Specimen (PDF)' }).count()).toBe(1);
  await expect.poll(() => page.getByRole('link', { name: /Try in your layouts/ }).count()).toBe(0);
  await page
    .getByRole('heading', { name: 'You May Also Like' })
    .or(page.getByRole('contentinfo'))
    .last()
    .scrollIntoViewIfNeeded();
  await expect.poll(() => page.getByRole('region', { name: 'Glyphs' }).count()).toBe(0);

  await visit(page, `/product?write=${encodeURIComponent('Ωع')}`);
  await expect.poll(() => page.getByRole('article').or(page.locator('main li')).count()).toBeGreaterThan(7);
  await page.getByLabel('Your text in every font').fill('Hello');
  await expect.poll(() => page.getByRole('checkbox', { name: /Only fonts that can write/ }).count()).toBe(0);

  await visit(page, '/customer/dashboard');
  await expect.poll(() => page.getByRole('link', { name: 'Subscriptions' }).count()).toBe(0);
  await expect.poll(() => page.getByRole('heading', { name: 'Subscription', exact: true }).count()).toBe(0);
  expect((await page.goto('/customer/subscription'))?.status()).toBe(404);
  await page.getByRole('heading', { name: 'This isn’t available right now.' }).waitFor();
  await expect.poll(() => forgive(/404/)).toBeGreaterThan(0);
});

test('the question about the pixel is not asked while the pixel is switched off', async () => {
  const { token } = await logIn(OWNER);
  const { address } = theShop;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  await fetch(`${address}/api/pixel/save`, { method: 'POST', headers, body: JSON.stringify({ pixelId: '77' }) });
  const { page } = await openVisitor();
  await visit(page, '/about');
  await page.getByRole('region', { name: 'Privacy choices' }).waitFor();
  await switchFeatures(false);
  const reply = await page.reload();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.getByRole('region', { name: 'Privacy choices' }).count()).toBe(0);
  expect(reply?.headers()['content-security-policy']).not.toContain('facebook');
  await fetch(`${address}/api/pixel`, { method: 'DELETE', headers: { authorization: headers.authorization } });
});

function writeMessage(name: string, message: string) {
  return fetch(`${theShop.address}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.9.0.7' },
    body: JSON.stringify({ name, email: 'ayu@mail.test', message }),
  });
}

test('messages that are opened in the same moment are all read', async () => {
  const names = ['Dewi', 'Sari', 'Budi'].map((one) => `${one} ${Date.now().toString(36)}`);
  for (const name of names) await writeMessage(name, 'Do you have Javanese?');
  const { page } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(page, '/admin/messages');
  const buttons = await Promise.all(
    names.map((name) => page.getByRole('button', { name: `Message of ${name}: ` }).elementHandle()),
  );
  await page.evaluate((all) => {
    for (const one of all) (one as HTMLElement).click();
  }, buttons);
  for (const name of names)
    await page.getByRole('row').filter({ hasText: name }).first().getByText('Read', { exact: true }).waitFor();
});

test('the owner reads a message, answers it by mail, finds it again and deletes it', async () => {
  const name = `Ayu ${Date.now().toString(36)}`;
  await writeMessage(name, 'Is Amiri <b>good</b>\nfor books?');
  const { page } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(page, '/admin/messages');
  const link = page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: /^Messages/ });
  const unread = async () => Number(/(\d+) new/.exec((await link.textContent()) ?? '')?.[1] ?? 0);
  await expect.poll(unread).toBeGreaterThan(0);
  const before = await unread();
  const row = page.getByRole('row').filter({ hasText: name }).first();
  await row.getByText('New', { exact: true }).waitFor();
  await page.getByRole('button', { name: `Message of ${name}: ` }).click();
  await row.getByText('Read', { exact: true }).waitFor();
  await expect.poll(unread).toBe(before - 1);
  await page.getByText('Is Amiri <b>good</b>\nfor books?').last().waitFor();
  const reply = await page.getByRole('link', { name: 'Reply to ayu@mail.test' }).getAttribute('href');
  expect(decodeURIComponent(reply ?? '')).toMatch(
    /^mailto:ayu@mail\.test\?subject=Your message to Huruf&body=Hello Ayu/,
  );
  await page.getByRole('button', { name: 'Mark as answered' }).click();
  await page.getByText('Message marked as answered').waitFor();
  await row.getByText('Answered', { exact: true }).waitFor();
  const states = page.getByRole('navigation', { name: 'State of messages' });
  await states.getByRole('link', { name: 'New' }).click();
  await page.waitForURL(/state=new/);
  await expect.poll(() => row.count()).toBe(0);
  await page.goto('/admin/messages');
  await page.getByRole('searchbox', { name: 'Search messages' }).fill(name);
  await page.keyboard.press('Enter');
  await page.waitForURL(/query=/);
  await expect.poll(() => page.getByRole('button', { name: /^Message of/ }).count()).toBe(1);
  const remove = page.getByRole('button', { name: `Delete the message of ${name}` });
  await remove.click();
  await page.getByRole('button', { name: 'Keep the message' }).click();
  await remove.click();
  await page.getByRole('button', { name: 'Delete the message', exact: true }).click();
  await page.getByText('Message deleted').waitFor();
  await page.getByText('No messages match.').waitFor();
});
