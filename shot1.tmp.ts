import { shot, browser } from './shot.tmp.ts';
await shot('/admin/settings', 's-1440');
await shot('/admin/settings', 's-390-dark', { w: 390, dark: true });
await shot('/admin/settings', 's-edit', { dark: true, act: async (p) => {
  await p.getByLabel('Name of the shop').fill('Lontar');
  await p.getByLabel('In one line').fill('Type from Yogyakarta, for long reading');
  await p.getByLabel('Accent', { exact: true }).fill('#0B7A5E');
  await p.getByLabel('Wordmark set in').selectOption('font');
  await p.waitForTimeout(800);
  await p.getByLabel('Font', { exact: true }).selectOption({ label: 'Bodoni Moda' });
  await p.waitForTimeout(1500);
  await p.getByLabel('Style').selectOption({ index: 2 });
  await p.waitForTimeout(1500);
} });
await browser.close();
