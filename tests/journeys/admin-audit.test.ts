import { expect, test } from 'vitest';
import { makePerson } from './staff.ts';
import { logIn, OWNER, openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

test('the owner reads who changed what, filters it and follows one thing', async () => {
  const owner = await logIn(OWNER);
  const { page, context, address, forgive } = await openVisitor({ customer: owner });
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' };
  const send = (method: string, path: string, body?: object) =>
    fetch(`${address}/api${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  const made = await send('POST', '/subscriptions/admin/plans', { name: 'Audited', price: 12.5, duration: 'monthly' });
  const { id } = await made.json();
  await send('PUT', `/subscriptions/plans/${id}`, { price: 13 });
  await send('DELETE', `/subscriptions/plans/${id}`);
  const { email } = await makePerson('finance');

  await visit(page, '/admin/audit');
  await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor();
  await page.getByRole('columnheader').first().waitFor();
  await expect
    .poll(() => page.getByRole('columnheader').allInnerTexts())
    .toEqual(['When', 'Who', 'What', 'Of', 'Change']);
  await page.getByRole('row').nth(1).getByText('user.create').waitFor();
  await expect.poll(() => page.getByRole('row').nth(1).innerText()).toContain(owner.fullname);
  await page.getByLabel('What').selectOption('Plans');
  await page.waitForURL(/noun=plan/);
  await page
    .getByRole('link', { name: `plan:${id}`, exact: true })
    .first()
    .click();
  await page.waitForURL((url) => url.searchParams.get('subject') === `plan:${id}`);
  await expect.poll(() => page.getByRole('row').count()).toBe(4);
  const change = page.getByRole('row').filter({ hasText: 'plan.update' });
  await expect.poll(() => change.locator('s').allInnerTexts()).toEqual(['$12.50']);
  await expect.poll(() => change.innerText()).toContain('$13.00');
  await page.getByLabel('Who').fill('nobody at all');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByText('No changes match.').waitFor();
  await page.getByRole('link', { name: 'All changes' }).click();
  await page.getByRole('table').waitFor();
  await expect.poll(() => page.getByRole('main').innerText()).not.toContain(email);
  // On a phone every fact begins at the same edge.
  await page.setViewportSize({ width: 390, height: 844 });
  const edges = await page
    .getByRole('row')
    .nth(1)
    .locator('td[data-l] > *')
    .evaluateAll((facts) => facts.map((fact) => Math.round(fact.getBoundingClientRect().left)));
  expect(new Set(edges).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await context.route('**/api/audit?*', (route) => route.abort());
  await visit(page, '/admin/audit');
  await page.getByText('The changes couldn’t be loaded.').waitFor();
  await expect.poll(() => forgive(/api\/audit|no answer|ERR_FAILED/)).toBeGreaterThan(0);
});

test('the owner reads who logged in and who was refused, from where, and filters it', async () => {
  const owner = await logIn(OWNER);
  const { page, context, address, forgive } = await openVisitor({ customer: owner });
  const person = await makePerson('finance');
  const { token } = await logIn(person.email);
  await fetch(`${address}/api/users`, { headers: { authorization: `Bearer ${token}` } });
  await visit(page, '/admin/audit');
  await page.getByRole('navigation', { name: 'Logs' }).getByRole('link', { name: 'Security' }).click();
  await page.getByRole('heading', { name: 'Security log', level: 1 }).waitFor();
  const heads = ['When', 'Who', 'What', 'Of', 'Network', 'Times'];
  await expect.poll(() => page.getByRole('columnheader').allInnerTexts()).toEqual(heads);
  await page.getByLabel('What').selectOption('Access refused');
  await page.waitForURL(/kind=access-refused/);
  await page.getByLabel('Who').fill(person.username);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.waitForURL(/who=/);
  await expect
    .poll(async () => {
      await page.reload();
      await page
        .getByRole('main')
        .getByText(/Access refused|No events/)
        .last()
        .waitFor();
      return page.getByRole('row').count();
    })
    .toBe(2);
  const row = page.getByRole('row').nth(1);
  for (const words of ['Sari Dewi', 'Access refused', 'list users']) await row.getByText(words).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByLabel('Who').fill('nobody at all');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByText('No events match.').waitFor();
  await page.getByRole('link', { name: 'All events' }).click();
  await page.getByRole('table').waitFor();
  await context.route('**/api/audit/security?*', (route) => route.abort());
  await visit(page, '/admin/security-log');
  await page.getByText('The events couldn’t be loaded.').waitFor();
  await expect.poll(() => forgive(/api\/audit|no answer|ERR_FAILED/)).toBeGreaterThan(0);
});
