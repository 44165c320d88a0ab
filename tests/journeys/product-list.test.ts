import { expect, test } from 'vitest';
import { openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

const rows = 8;

test('every card shows the typed text and names the letters that its font lacks', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product');
  await page.getByLabel('Your text in every font').fill('Łódź ₿');
  await expect.poll(() => page.getByRole('img', { name: 'Łódź ₿', exact: true }).count()).toBe(rows);
  await page.getByText('₿ is missing in this font').first().waitFor();
  await page.waitForURL(/text=/);
});

test('the switch leaves only fonts that can write the text, and goes along with it', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product');
  await page.getByLabel('Your text in every font').fill('Łódź ₿');
  await page.getByRole('checkbox', { name: 'Only fonts that can write Łódź ₿' }).check();
  await page.getByText(/^7 fonts, 1 to 7/).waitFor();
  await expect.poll(() => page.getByText('missing in this font').count()).toBe(0);
  await page.getByLabel('Your text in every font').fill('Łódź');
  await page.waitForURL((url) => url.searchParams.get('write') === 'Łódź');
  await expect.poll(() => page.getByRole('img', { name: 'Łódź', exact: true }).count()).toBe(rows);
  await page.reload();
  await expect.poll(() => page.getByRole('img', { name: 'Łódź', exact: true }).count()).toBe(rows);
});

test('when no font has a letter, the empty list says which and offers the text without it', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product?write=A%EA%99%AE');
  await page.getByRole('heading', { name: 'No products found.' }).waitFor();
  await page.getByText('No font here has ꙮ.').waitFor();
  await page.getByRole('list', { name: 'How many fonts have each letter' }).getByText('in no font').waitFor();
  await page.getByRole('link', { name: 'Write it without ꙮ' }).click();
  await page.waitForURL((url) => url.searchParams.get('write') === 'A');
  await page.getByText(/^45 fonts, 1 to 8/).waitFor();
});

test('a language is looked for among all that some font can write, and narrows the list', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product');
  const facet = page.getByRole('group', { name: 'Language' });
  await facet.getByLabel('Find a language').fill('vietnam');
  await facet.getByRole('radio', { name: /^Vietnamese/ }).check();
  await page.waitForURL(/language=vi/);
  await page.getByRole('link', { name: 'Without Vietnamese' }).waitFor();
  await facet.getByLabel('Find a language').fill('klingon');
  await facet.getByText('No font here has all its letters.').waitFor();
});

test('prices are all, under $50, $50 to $100 and above $100; sorts are newest, low to high and high to low', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product');
  const price = page.getByRole('group', { name: 'Price' });
  const names = price.locator('label').evaluateAll((labels) => labels.map((label) => label.childNodes[1]?.textContent));
  expect(await names).toEqual(['All', 'Under $50', '$50 to $100', 'Above $100']);
  await expect
    .poll(() => page.getByLabel('Sort').locator('option').allTextContents())
    .toEqual(['Newest', 'Low to high', 'High to low']);
  await price.getByRole('radio', { name: /^Above \$100/ }).check();
  await page.waitForURL(/price=above-100/);
  await page.getByText(/^8 fonts, 1 to 8/).waitFor();
});

test('eight fonts stand on a page, and another page begins at its top', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product');
  await expect.poll(() => page.getByRole('region', { name: 'Fonts found' }).locator('ul > li').count()).toBe(rows);
  await page.getByRole('link', { name: 'Page 3' }).click();
  await page.getByText(/^45 fonts, 17 to 24/).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.getByText(/^45 fonts, 1 to 8/).waitFor();
});

test('fonts are narrowed by what they are: weight and language together, each a chip that goes, and back brings it again', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product');
  await page.getByText('Weight, width and slope').click();
  const list = Promise.withResolvers<void>();
  await page.route(/\/product\.data.*weight=700/, async (route) => {
    await list.promise;
    await route.continue();
  });
  await page.getByRole('group', { name: 'Weight' }).getByRole('radio', { name: /^Bold/ }).check();
  // A language is looked for while the list of the weight is on its way.
  const language = page.getByRole('group', { name: 'Language' });
  await language.getByLabel('Find a language').fill('vietnam');
  await language.getByRole('radio', { name: /^Vietnamese/ }).waitFor();
  list.resolve();
  await page.waitForURL(/weight=700/);
  await language.getByRole('radio', { name: /^Vietnamese/ }).check();
  await page.waitForURL(/language=vi/);
  const found = page.getByText(/^\d+ fonts, 1 to \d+/);
  await page.getByRole('link', { name: 'Without Bold' }).waitFor();
  // The list of the weight alone has the first chip already.
  await page.getByRole('link', { name: 'Without Vietnamese' }).waitFor();
  const both = Number.parseInt((await found.textContent()) ?? '', 10);
  await page.getByRole('link', { name: 'Without Vietnamese' }).click();
  await expect.poll(async () => Number.parseInt((await found.textContent()) ?? '', 10)).toBeGreaterThan(both);
  await expect.poll(() => page.getByRole('radio', { name: /^Bold/ }).isChecked()).toBe(true);
  await page.goBack();
  await page.getByRole('link', { name: 'Without Vietnamese' }).waitFor();
  await expect.poll(async () => Number.parseInt((await found.textContent()) ?? '', 10)).toBe(both);
});

test('where the line is cut as somebody looks for a language the page stays, says so, and asks again', async () => {
  const { page, context, forgive } = await openVisitor();
  await visit(page, '/product');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const language = page.getByRole('group', { name: 'Language' });
  await language.getByLabel('Find a language').fill('vietnam');
  await language.getByText('The languages couldn’t be loaded.').waitFor();
  await expect.poll(() => language.getByText('No font here has all its letters.').count()).toBe(0);
  await context.setOffline(false);
  await expect.poll(() => forgive(/ERR_INTERNET_DISCONNECTED|no answer/)).toBeGreaterThan(0);
  await language.getByRole('button', { name: 'Try again' }).click();
  await language.getByRole('radio', { name: /^Vietnamese/ }).waitFor();
});

test('where nothing has all that is asked for, the list says which filter to take away', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product?width=condensed&color=yes&contrast=high');
  const ways = page.getByRole('list', { name: 'Filters to remove' });
  await ways.getByRole('link', { name: 'Without In colours' }).click();
  await page.getByText(/^1 font, 1 to 1/).waitFor();
  await page
    .getByRole('heading', { name: 'Instrument Serif' })
    .or(page.getByText('Instrument Serif'))
    .first()
    .waitFor();
});

test('on a phone the filters unfold by keyboard and by finger, and say how many are chosen', async () => {
  const { page } = await openVisitor({ width: 390, hasTouch: true });
  await visit(page, '/product');
  await page.getByRole('button', { name: 'Filter' }).tap();
  await page.getByText('What it can do').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: /^Variable/ }).focus();
  await page.keyboard.press('Space');
  await page.waitForURL(/variable=yes/);
  await page.getByText(/^2 fonts, 1 to 2/).waitFor();
  await page.getByRole('button', { name: 'Filter (1)' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('a search in own words says above the list what it understood, and can be taken as it stands', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product?query=heavy+vietnamese+under+50');
  await page.getByText('Understood:').waitFor();
  for (const name of ['Black or Extra bold or Bold', 'Vietnamese', 'under $50'])
    await page.getByRole('link', { name: `Without ${name}` }).waitFor();
  await page.getByText(/^5 fonts, 1 to 5/).waitFor();
  await page.getByRole('link', { name: 'Search for exactly “heavy vietnamese under 50”' }).click();
  await page.waitForURL(/literal=yes/);
  await page.getByRole('heading', { name: 'No products found.' }).waitFor();
  await page.getByRole('link', { name: 'Search by meaning' }).click();
  await page.getByText(/^5 fonts, 1 to 5/).waitFor();
});

test('a search for a font like another says which, and either part of it can be taken away', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product?query=vietnamese+font+mirip+futura');
  await page.getByRole('link', { name: 'Without Vietnamese' }).click();
  await page.waitForURL(/query=font(\+|%20)mirip(\+|%20)futura/);
  await page.getByRole('link', { name: 'Without Like Futura' }).click();
  await page.waitForURL((url) => !url.search.includes('query'));
});
