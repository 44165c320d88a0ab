import { A, post, token, shot, browser } from './shot.tmp.ts';
await shot('/admin/settings', 's-set', { act: async (p) => {
  await p.getByLabel('Name of the shop').fill('Lontar');
  await p.getByLabel('In one line').fill('Type from Yogyakarta, for long reading');
  await p.getByLabel('Accent', { exact: true }).fill('#0B7A5E');
  await p.getByLabel('Wordmark set in').selectOption('font');
  await p.waitForTimeout(800);
  await p.getByLabel('Font', { exact: true }).selectOption({ label: 'Bodoni Moda' });
  await p.waitForTimeout(1000);
  await p.getByLabel('Style').selectOption({ label: 'Italic' });
  await p.getByRole('button', { name: 'Save identity' }).click();
  await p.getByText('Identity saved').waitFor();
  await p.waitForTimeout(500);
}, full: false });
for (const dark of [false, true]) for (const w of [1440, 390]) {
  const n = `${w}${dark ? '-dark' : ''}`;
  await shot('/product/fraunces', `p-${n}`, { w, dark, full: false });
  await shot('/nowhere', `404-${n}`, { w, dark, full: true });
}
await shot('/login', 'login', { full: false });
await shot('/about', 'about', { full: false });
await shot('/', 'home-dark', { dark: true, full: false });
console.log((await (await fetch(A + '/site.webmanifest')).text()));
console.log((await (await fetch(A + '/product/fraunces')).text()).match(/<html[^>]*>|<title>.*?<\/title>|<link rel="icon"[^>]*>|<meta property="og:site_name"[^>]*>/g));
await browser.close();
