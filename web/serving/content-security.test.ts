import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { houseOf } from '#contract/pixel-house.ts';
import { writeContentSecurity } from './content-security.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('every inline script of a page is allowed by its own hash, and no other', () => {
  const policy = writeContentSecurity('<script>a()</script><script type="module" async="">b()</script><p>text</p>');
  expect(policy).toContain(`script-src 'self' ${hashOf('a()')} ${hashOf('b()')};`);
  expect(policy).not.toContain(hashOf('c()'));
});

test('a script with an address needs no hash', () => {
  expect(writeContentSecurity('<script src="/assets/a.js"></script>')).toContain("script-src 'self';");
});

test('scripts are never allowed as a whole, and other hosts never at all', () => {
  const policy = writeContentSecurity('<script>a()</script>');
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).not.toMatch(/https?:|\*/);
  expect(policy).toContain("frame-ancestors 'none'");
});

test('the house of the pixel is named only where the owner has set one, and no other house', () => {
  const house = /facebook|google/;
  expect(writeContentSecurity('<p></p>')).not.toMatch(house);
  expect(writeContentSecurity('<p></p>', { pictures: true })).not.toMatch(house);
  const policy = writeContentSecurity('<script>a()</script>', { pixel: houseOf('123456789012345') });
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+' https:\/\/connect\.facebook\.net;/);
  expect(policy).toMatch(/img-src 'self' data: https:\/\/www\.facebook\.com/);
  expect(policy).not.toMatch(/google/);
  const google = writeContentSecurity('<script>a()</script>', { pixel: houseOf('G-AB12CD34EF') });
  expect(google).toMatch(/script-src 'self' 'sha256-[^']+' https:\/\/www\.googletagmanager\.com;/);
  expect(google).not.toMatch(/facebook/);
});

test('pictures may come from the encrypted web where that is allowed, and nothing else may', () => {
  const policy = writeContentSecurity('<p></p>', { pictures: true });
  expect(policy).toContain("img-src 'self' data: https:;");
  expect(policy.match(/https:/g)).toHaveLength(1);
});
