import { expect, test } from 'vitest';
import { readLandingTemplates } from '#catalogue/landing-templates.ts';
import { sectionTypes } from '#contract/nouns/landing.ts';
import { openShop } from '#tests/open-shop.ts';
import { fillTemplates } from './fill-templates.ts';
import { deleteTemplate } from './queries.ts';

const shop = await openShop();

const fill = () =>
  fillTemplates(shop.tools, () =>
    readLandingTemplates(async ({ family }) => (family === 'amiri' ? '/api/product/1/preview.svg?text=a' : null)),
  );
const list = async () => (await shop.visitor('listLandingTemplates', { query: { sort: 'title' } })).data.data;

test('the demo brings two campaign pages, each with all five kinds of section', async () => {
  await fill();
  const templates = await list();
  expect(templates.map(({ slug }) => slug)).toEqual(['menus', 'ramadan-1448']);
  for (const { contentSections } of templates)
    expect(contentSections.map(({ type }) => type).sort()).toEqual(sectionTypes.toSorted());
});

test('a picture whose family is not on offer is left out, and the section stays', async () => {
  const pictures = (await list()).map(({ contentSections }) =>
    contentSections.map(({ content }) => (typeof content === 'string' ? '' : content.image)).filter(Boolean),
  );
  expect(pictures).toEqual([[], Array(2).fill('/api/product/1/preview.svg?text=a')]);
});

test('what the owner removes does not come back', async () => {
  const [menus] = await list();
  await deleteTemplate(shop.tools.db, menus!.id);
  await fill();
  expect((await list()).map(({ slug }) => slug)).toEqual(['ramadan-1448']);
});
