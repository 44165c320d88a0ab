import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openVisitor } from './visitor.ts';
import { scrollTo, visit } from './walk.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Specimen, type to change' });
const picture = (page: Page) => page.getByRole('region', { name: 'Tester' }).getByRole('img');
const result = (page: Page) => picture(page).getAttribute('aria-label');

test('one writes right into the specimen, where one presses', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product/young-serif');
  await expect.poll(() => field(page).inputValue()).toBe('Marmalade');
  const box = (await picture(page).boundingBox())!;
  await page.mouse.click(box.x + box.width - 2, box.y + box.height / 2);
  await page.keyboard.type('s');
  await expect.poll(() => result(page)).toBe('Marmalades');
  await page.mouse.click(box.x + 1, box.y + box.height / 2);
  await page.keyboard.type('O ');
  await expect.poll(() => result(page)).toBe('O Marmalades');
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  await page.keyboard.type('jam');
  await expect.poll(() => result(page)).toBe('O jam');
});

test('a font is seen at work: its styles in the words that are typed, three settings, and a picture of it in use', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product/amiri');
  const block = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: new RegExp(`^${name}\\b`) }) });
  await page.getByRole('heading', { level: 2, name: 'What you get' }).scrollIntoViewIfNeeded();
  await page.getByRole('heading', { level: 2, name: 'About' }).scrollIntoViewIfNeeded();
  const bold = block('Styles').getByRole('button', { name: 'Bold', exact: true });
  await bold.scrollIntoViewIfNeeded();
  const outlines = () => bold.locator('svg').evaluate((svg) => svg.innerHTML);
  const before = await outlines();
  await bold.click();
  await expect.poll(() => bold.getAttribute('aria-pressed')).toBe('true');
  for (const setting of await block('In text').getByRole('img').all()) {
    await setting.scrollIntoViewIfNeeded();
    await setting.locator('svg').waitFor();
  }
  await expect.poll(() => block('In text').getByRole('img').count()).toBe(3);
  const uses = block('In use').getByRole('img');
  await uses.first().scrollIntoViewIfNeeded();
  await expect.poll(() => uses.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await field(page).fill('Selasa');
  await expect.poll(outlines).not.toBe(before);
});

test.each([
  ['fraunces', 390],
  ['fraunces', 1440],
  ['amiri', 390],
  ['amiri', 1440],
])('no letter of the waterfall of %s is cut at %i pixels', async (slug, width) => {
  const { page } = await openVisitor({ width });
  await visit(page, `/product/${slug}`);
  const lines = page.getByRole('button', { name: /^Set the tester to/ });
  await scrollTo(page, lines);
  await lines.last().scrollIntoViewIfNeeded();
  await lines.last().locator('svg').waitFor();
  const seen = await lines.evaluateAll((buttons) =>
    buttons.map((button) => {
      const svg = button.querySelector('svg')!;
      const box = button.getBoundingClientRect();
      const { left, right } = svg.getBoundingClientRect();
      const { x, y, width, height } = svg.viewBox.baseVal;
      const hasInk = (at: number) =>
        Array.from({ length: 100 }, (_, step) => y + (height * step) / 100).some((high) =>
          [...svg.querySelectorAll<SVGGraphicsElement>(':scope > path, :scope > use')].some((part) => {
            const isUse = part instanceof SVGUseElement;
            const outline = isUse ? svg.querySelector(part.href.baseVal) : part;
            const shift = isUse ? part.x.baseVal.value : 0;
            return (outline as SVGGeometryElement).isPointInFill(new DOMPoint(at - shift, high));
          }),
        );
      return {
        isInside: right > left && left >= box.left - 1 && right <= box.right + 1,
        isCut: hasInk(x) || hasInk(x + width),
        // Outlines are painted beyond the box of a picture, unless it is clipped.
        isClipped: getComputedStyle(svg).clipPath === 'inset(-100% 0px)',
      };
    }),
  );
  expect(seen).toEqual(Array.from({ length: 8 }, () => ({ isInside: true, isCut: false, isClipped: true })));
});

test('lines break where one presses Enter, and words wrap at a set size', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product/young-serif');
  const lines = () => picture(page).locator('path[class*="baseline"]').count();
  await field(page).fill('one\ntwo\nthree');
  await expect.poll(lines).toBe(3);
  await field(page).fill('a slow boat to Banda with nutmeg');
  await page.getByRole('slider', { name: 'Size in pixels' }).fill('280');
  await expect.poll(lines).toBeGreaterThan(2);
});

test('where the line is cut while one writes the old picture stands, with a word about it until one comes again, also by keyboard', async () => {
  const { page, context, forgive } = await openVisitor();
  await visit(page, '/product/young-serif');
  await page.waitForLoadState('networkidle');
  const drawn = () => picture(page).innerHTML();
  const before = await drawn();
  await context.setOffline(true);
  await field(page).fill('Marzipan');
  const problem = page.getByText('The shop didn’t answer.');
  await problem.waitFor();
  const old = / d="[^"]*"/.exec(before)![0];
  expect(await drawn()).toContain(old);
  const retry = page.getByRole('region', { name: 'Tester' }).getByRole('button', { name: 'Try again' });
  await retry.click();
  await expect.poll(() => retry.isVisible()).toBe(true);
  await context.setOffline(false);
  await retry.focus();
  await page.keyboard.press('Enter');
  await problem.waitFor({ state: 'detached' });
  await expect.poll(() => retry.count()).toBe(0);
  expect(await result(page)).toBe('Marzipan');
  expect(await drawn()).not.toContain(old);
  await context.setOffline(true);
  await field(page).fill('Marzipans');
  await problem.waitFor();
  await context.setOffline(false);
  await field(page).fill('Marzipan bars');
  await problem.waitFor({ state: 'detached' });
  await expect.poll(() => forgive(/ERR_INTERNET_DISCONNECTED|did not come|is asked for/)).toBeGreaterThan(0);
});

test('Escape leaves the specimen, and Control with Enter goes to the licences', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product/young-serif');
  await field(page).focus();
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await field(page).focus();
  await page.keyboard.press('Control+Enter');
  const isLicense = () => page.evaluate(() => document.activeElement?.closest('#licences') !== null);
  expect(await isLicense()).toBe(true);
});

test('a copied link brings back words, setting and colours', async () => {
  const { page, context } = await openVisitor();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, '/product/fraunces');
  await field(page).fill('Łódź &\ndrei');
  await page.getByRole('slider', { name: 'Size in pixels' }).fill('90');
  await page.getByRole('slider', { name: 'Tracking in thousandths of the size' }).fill('50');
  await page.getByRole('button', { name: 'Setting, colours and link' }).click();
  await page.getByRole('button', { name: 'Centre' }).click();
  await page.getByRole('combobox', { name: 'Colours' }).selectOption('Pine');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Copied. It opens exactly this.').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await visit(page, '/product/inter');
  await visit(page, link);
  await expect.poll(() => result(page)).toBe('Łódź &\ndrei');
  await expect.poll(() => field(page).inputValue()).toBe('Łódź &\ndrei');
  await expect.poll(() => page.getByRole('slider', { name: 'Size in pixels' }).inputValue()).toBe('90');
  const ground = () => page.locator('[data-view="whole"]').evaluate((stage) => getComputedStyle(stage).backgroundColor);
  expect(await ground()).toBe('rgb(30, 74, 54)');
});

test('a link with numbers that can not be still opens', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product/fraunces?size=99999&leading=-4&axes=wght:9&style=zzz&features=nope:1&ink=red');
  await expect.poll(() => page.getByRole('slider', { name: 'Size in pixels' }).inputValue()).toBe('300');
  expect(await result(page)).toBe('Wonky figs');
});

test('the words of the list follow to the page of a font', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product?text=Toko%20Roti');
  await page.getByRole('img', { name: 'Toko Roti' }).first().click();
  await page.waitForURL(/\/product\/fraunces\?text=Toko/);
  await expect.poll(() => result(page)).toBe('Toko Roti');
});

test('samples are in languages that the font can write', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product/amiri');
  const names = await page.getByRole('combobox', { name: 'Sample' }).locator('option').allTextContents();
  expect(names).toContain('Arabic');
  expect(names).not.toContain('Japanese');
  await page.getByRole('combobox', { name: 'Sample' }).selectOption('Arabic');
  await expect.poll(() => result(page)).toMatch(/[؀-ۿ]/);
});

test('a named style of a variable font moves all axes, and an axis that is moved leads out of it', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product/roboto-flex');
  const drawn = () => picture(page).locator('g').first().innerHTML();
  const before = await drawn();
  const axes = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: /^Axes/ }) })
    .last();
  await page.getByRole('heading', { name: 'Features' }).scrollIntoViewIfNeeded();
  const style = axes.getByRole('combobox', { name: 'Style' });
  await style.selectOption('Black Italic');
  await expect.poll(() => axes.getByRole('slider', { name: 'Weight' }).inputValue()).toBe('900');
  await expect.poll(drawn).not.toBe(before);
  await axes.getByRole('slider', { name: 'Weight' }).fill('450');
  await expect.poll(() => style.locator('option:checked').innerText()).toBe('between styles');
});
