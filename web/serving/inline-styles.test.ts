import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sealPage } from './content-security.ts';
import { createStyleInliner } from './packed-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'huruf-styles-'));
writeFileSync(join(folder, 'root-a.css'), 'p{color:red}\n');
writeFileSync(join(folder, 'page-b.css'), "a{quotes:'$&'}");
const inlineStyle = createStyleInliner(folder);
const inlineStyles = (html: string) => inlineStyle(html, 'mark');
const page = (links: string) => `<html><head><title>x</title>${links}</head><body></body></html>`;

test('a page brings its styles along, in the order of its links, which no browser follows', () => {
  const html = inlineStyles(
    page('<link rel="stylesheet" href="/assets/root-a.css"/><link rel="stylesheet" href="/assets/page-b.css#"/>'),
  );
  // Before the links: between those the router puts the styles of later pages.
  expect(html).toContain('<title>x</title><style nonce="mark">p{color:red}\na{quotes:\'$&\'}</style><link');
  expect(html.match(/<link rel="stylesheet" href="[^"]+" media="print" disabled=""\/>/g)).toHaveLength(2);
});

test('the security policy of the page allows exactly these styles', () => {
  const { html, policy } = sealPage(inlineStyles(page('<link rel="stylesheet" href="/assets/root-a.css"/>')), 'mark');
  expect(html).toContain('<style>p{color:red}</style>');
  expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/);
  expect(policy).not.toMatch(/style-src '[^;]*unsafe-inline/);
});

test('a style sheet that is not ours stays a link', () => {
  const html = page('<link rel="stylesheet" href="/assets/gone.css"/>');
  expect(inlineStyles(html)).toBe(html);
});
