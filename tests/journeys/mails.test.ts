import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { asOwner } from './as-owner.ts';
import { theShop } from './shop-of-worker.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

/** Where pictures go, to be looked at. */
const SHOTS = process.env.MAILS_SHOTS;

/** The newest email with a subject, as it left, with its lines joined. */
function newestMail(subject: string): string | undefined {
  const folder = path.join(theShop.dataDir, 'mail');
  if (!fs.existsSync(folder)) return undefined;
  const mails = fs.readdirSync(folder).filter((name) => name.endsWith('.eml'));
  const words = mails.map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
  return words
    .filter((mail) => mail.includes(`Subject: ${subject}`))
    .at(-1)
    ?.replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=');
}

test('an owner words an email in two languages, sees it, sends a test; its link leaves such emails off by a press', async () => {
  const kept = {
    subject: '',
    opening: '',
    closing: '',
    translations: { id: { subject: '', opening: '' } },
    isOn: true,
  };
  onTestFinished(async () => void (await asOwner('PUT', '/api/settings/mails/release', kept)));
  const owner = await logIn(OWNER);
  const { page, forgive } = await openVisitor({ customer: owner, width: 1440 });
  await visit(page, '/admin/mail');
  await page.getByRole('navigation', { name: 'Emails' }).getByRole('link', { name: 'What is sent' }).click();
  await page.getByRole('link', { name: 'Order paid' }).click();
  const paid = page.getByRole('article', { name: 'Order paid' });
  await paid.getByText('Always sent: buyers need what it says about their purchase.').waitFor();
  expect(await paid.getByRole('switch').count()).toBe(0);

  await page.getByRole('link', { name: 'New release of a font' }).click();
  const editor = page.getByRole('article', { name: 'New release of a font' });
  const preview = editor.getByRole('region', { name: 'Preview' });
  await preview.getByText('Hello Rani Putri,').waitFor();
  await editor.getByLabel('Subject and heading').fill('{font} has news for {nobody}');
  await editor.getByRole('button', { name: 'Save the email' }).click();
  await editor
    .getByText('{nobody} isn’t known in this email. You can use {name}, {shop}, {font}, {version}.')
    .waitFor();
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
  await editor.getByLabel('Subject and heading').fill('{font} has news');
  await editor.getByLabel('Opening').fill('Good day {name}!');
  await preview.getByText('Righteous has news', { exact: true }).waitFor();
  await preview.locator('pre').getByText('Good day Rani Putri!').waitFor();
  const html = preview.frameLocator('iframe');
  await html.getByRole('paragraph').getByText('Good day Rani Putri!').waitFor();
  await editor.getByRole('button', { name: 'Bahasa Indonesia 2 missing' }).click();
  await preview.locator('pre').getByText('Lisensi Anda').first().waitFor();
  await editor.getByLabel('Opening').fill('Selamat siang {name}!');
  await preview.locator('pre').getByText('Selamat siang Rani Putri!').waitFor();
  for (const [width, isDark] of SHOTS
    ? ([
        [390, false],
        [1440, false],
        [390, true],
        [1440, true],
      ] as const)
    : []) {
    await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
    await page.setViewportSize({ width, height: 900 });
    await preview.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${SHOTS}/words-${width}${isDark ? '-dark' : ''}.png` });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await editor.getByRole('button', { name: 'Save the email' }).click();
  await page.getByText('Email saved').first().waitFor();
  await page.getByRole('link', { name: 'New release of a font' }).locator('..').getByText('1 missing').waitFor();

  await editor.getByRole('switch', { name: 'Sent' }).click();
  await editor.getByRole('switch', { name: 'Not sent' }).click();
  await editor.getByRole('switch', { name: 'Sent', exact: true }).waitFor();
  await editor.getByRole('button', { name: 'English' }).click();
  await editor.getByRole('button', { name: 'Send me a test' }).click();
  await page.getByText(`Test sent to ${OWNER}`).first().waitFor();
  await expect.poll(() => newestMail('Righteous has news'), { timeout: 20_000 }).toContain('List-Unsubscribe-Post');

  const link = /http:[^\s"<]+\/unsubscribe\/releases\/[^\s"<&>]+&signature=[\w-]+/.exec(
    newestMail('Righteous has news')!,
  );
  const { pathname, search } = new URL(link![0]);
  const reader = await openVisitor();
  await visit(reader.page, pathname + search);
  const mails = () => asOwner<{ topic: string; isOn: boolean }[]>('GET', '/api/account/mails');
  expect((await mails())[0]).toEqual({ topic: 'releases', isOn: true });
  if (SHOTS) await reader.page.screenshot({ path: `${SHOTS}/unsubscribe.png` });
  await reader.page.getByRole('button', { name: 'Stop these emails' }).click();
  await reader.page.getByRole('heading', { name: 'You won’t get these emails' }).waitFor();
  expect((await mails())[0]).toEqual({ topic: 'releases', isOn: false });
  await asOwner('PUT', '/api/account/mails/releases', { isOn: true });
});

test('a customer sees which emails come, and leaves reminders off', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer(), locale: 'id-ID' });
  await visit(page, '/id/customer/account');
  const part = page.getByRole('region', { name: 'Email dari kami' });
  await part.getByText('Selalu dikirim').first().waitFor();
  await part.getByRole('switch', { name: 'Pengingat' }).click();
  await part.getByRole('switch', { name: 'Pengingat', checked: false }).waitFor();
  await page.reload();
  await part.getByRole('switch', { name: 'Pengingat', checked: false }).waitFor();
  await part.getByRole('switch', { name: 'Rilis font', checked: true }).waitFor();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await part.scrollIntoViewIfNeeded();
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/account-${width}.png` });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
});

test('a link that is not whole says so, and stops nothing', async () => {
  const { page, forgive } = await openVisitor();
  await visit(page, '/unsubscribe/releases/1');
  await page.getByText('This link is not one of ours.').waitFor();
  await expect.poll(() => forgive(/403/)).toBeGreaterThan(0);
});
