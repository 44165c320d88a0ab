import { expect, test } from 'vitest';
import { theShop } from './shop-of-worker.ts';
import { logIn, OWNER, openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

let people = 0;
const newEmail = () => {
  people += 1;
  return `ayu-${Date.now().toString(36)}-${people}@mail.test`;
};
const write = (email: string) =>
  fetch(`${theShop.address}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.9.0.1' },
    body: JSON.stringify({ name: 'Ayu', email, message: 'Again' }),
  });

async function openForm() {
  const visitor = await openVisitor();
  await visit(visitor.page, '/contact');
  const form = visitor.page.getByRole('form', { name: 'Write to the shop' });
  const fill = async (email: string) => {
    await form.getByLabel('Name').fill('Ayu Lestari');
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Message').fill('Does Amiri have Jawi?');
    // Sooner than this only a robot is done.
    await visitor.page.waitForTimeout(1_100);
  };
  return { ...visitor, form, fill, send: () => form.getByRole('button', { name: 'Send' }).click() };
}

test('a visitor writes to the shop, sees that it is on its way, is thanked in place, and the owner has the mail', async () => {
  const { page, form, fill, send } = await openForm();
  const email = newEmail();
  await fill(email);
  await page.route('**/api/contact', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await send();
  await form.getByRole('button', { name: 'Sending...' }).waitFor();
  const thanks = page.getByRole('heading', { name: 'Thank you, Ayu Lestari. We’ve received your message.' });
  await thanks.waitFor();
  expect(await thanks.evaluate((heading) => heading === document.activeElement)).toBe(true);
  await page.getByText(`The answer goes to ${email}, usually within two working days.`).waitFor();

  const { token } = await logIn(OWNER);
  const reply = await fetch(`${theShop.address}/api/mails?limit=5`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const mails = (await reply.json()) as { to: string; subject: string }[];
  expect(mails).toContainEqual(expect.objectContaining({ to: OWNER, subject: 'Message from Ayu Lestari' }));
  await page.getByRole('button', { name: 'Write another' }).click();
  await expect.poll(() => form.getByLabel('Message').inputValue()).toBe('');
});

test('what is missing is said at each field, and the first of them is ready to be mended', async () => {
  const { page, form, send, forgive } = await openForm();
  await form.getByLabel('Email').fill('ayu at mail');
  await send();
  await form.getByText('This is not an email address.').waitFor();
  for (const words of ['Enter the name.', 'Enter your message.']) await form.getByText(words).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
  await expect.poll(() => form.getByLabel('Email').inputValue()).toBe('ayu at mail');
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
});

test('nothing that was typed is lost when the line is cut, and it goes when the line is back', async () => {
  const { page, context, form, fill, send, forgive } = await openForm();
  await fill(newEmail());
  await context.setOffline(true);
  await send();
  await page.getByText('You seem to be offline, so nothing was sent. What you wrote is still here.').waitFor();
  await expect.poll(() => form.getByLabel('Message').inputValue()).toBe('Does Amiri have Jawi?');
  await context.setOffline(false);
  await send();
  await page.getByRole('heading', { name: /^Thank you/ }).waitFor();
  await expect.poll(() => forgive(/INTERNET_DISCONNECTED/)).toBeGreaterThan(0);
});

test('whoever writes too often reads when to go on, and keeps the words', async () => {
  const email = newEmail();
  for (let times = 1; times <= 5; times += 1) expect((await write(email)).status).toBe(202);
  const { page, form, fill, send, forgive } = await openForm();
  await fill(email);
  await send();
  await page
    .getByText(/^You’ve sent many messages within an hour\..* Send it after \d\d:\d\d, in \d+ minutes?\.$/)
    .waitFor();
  await expect.poll(() => form.getByLabel('Message').inputValue()).toBe('Does Amiri have Jawi?');
  await expect.poll(() => forgive(/429/)).toBeGreaterThan(0);
});

test('the page can be read without JavaScript, and says that its form needs it', async () => {
  const page = await (await fetch(`${theShop.address}/contact`)).text();
  expect(page).toContain('<noscript>');
  expect(page).toContain('Sending this form needs JavaScript.');
  expect(page).toContain('usually within two working days');
});
