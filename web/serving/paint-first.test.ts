import { expect, test } from 'vitest';
import { paintFirst } from './packed-page.ts';

const PAGE = `<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/r.js"/></head><body><p>Words</p><script type="module" async="">import "/assets/a.js";
import * as route0 from "/assets/r.js";

  window.__modules = {"root":route0};

import("/assets/entry.js");</script></body>`;

test('the scripts of a page are named by its starting script only, behind its first drawing', () => {
  const page = paintFirst(PAGE);
  expect(page).not.toContain('<link rel="modulepreload"');
  const [before, after] = page.split('requestAnimationFrame');
  expect(before).not.toContain('/assets/');
  for (const part of [
    '["/assets/a.js","/assets/r.js"]',
    'await import("/assets/a.js");',
    'const route0 = await import("/assets/r.js");',
    'import("/assets/entry.js");',
  ])
    expect(after).toContain(part);
  expect(page).not.toMatch(/^\s*import /m);
});

test('the map of routes that a page brings along stays as it is', () => {
  const page = paintFirst(
    PAGE.replace('import "/assets/a.js";', ';').replace(
      'window.__modules',
      'window.__map = {"imports":["/assets/a.js"]};\n  window.__modules',
    ),
  );
  expect(page).toContain('const route0 = await import("/assets/r.js");');
  expect(page).toContain('window.__map = {"imports":["/assets/a.js"]};');
});

test('a page that is written in another way is left as it is', () => {
  for (const page of ['<p>Words</p>', PAGE.replace('type="module" async=""', 'type="module"')])
    expect(paintFirst(page)).toBe(page);
});
