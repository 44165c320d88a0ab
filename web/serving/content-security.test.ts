import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pixelVendorOf } from '#contract/pixel-vendor.ts';
import { type Allowance, makeNonce, sealPage, tidySigns } from './content-security.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

const MARK = 'dGhpcyBwYWdlIGFsb25l';
const policyOf = (html: string, allowance?: Allowance) => sealPage(html, MARK, allowance).policy;

test('the scripts that the shop wrote are allowed by their own hash, and the mark that told them is gone', () => {
  const { html, policy } = sealPage(
    `<script nonce="${MARK}">a()</script><script type="module" nonce="${MARK}">b()</script><p>text</p>`,
    MARK,
  );
  expect(policy).toContain(`script-src 'self' ${hashOf('a()')} ${hashOf('b()')};`);
  expect(html).toBe('<script>a()</script><script type="module">b()</script><p>text</p>');
});

test('a script or a style that got into the page in another way is not allowed', () => {
  const own = `<script nonce="${MARK}">a()</script><style nonce="${MARK}">p{}</style>`;
  for (const strange of [
    '<script>b()</script>',
    '<script nonce="guessed">b()</script>',
    '<svg><script>b()</script></svg>',
    '<SCRIPT>b()</SCRIPT>',
    `<script data-x="nonce=${MARK}">b()</script>`,
  ])
    expect(policyOf(own + strange), strange).toContain(`script-src 'self' ${hashOf('a()')};`);
  expect(policyOf(`${own}<style>q{}</style>`)).toContain(`style-src 'self' ${hashOf('p{}')};`);
});

test('no two pages have the same mark', () => {
  const nonces = Array.from({ length: 100 }, makeNonce);
  expect(new Set(nonces).size).toBe(100);
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{24}$/);
});

test('links need no mark, and scripts have theirs behind what they are', () => {
  const link = `<link nonce="${MARK}" rel="stylesheet" href="/assets/a.css"/>`;
  const script = `<script nonce="${MARK}" type="module" async="">a()</script>`;
  expect(tidySigns(link + script, MARK)).toBe(
    `<link rel="stylesheet" href="/assets/a.css"/><script type="module" async="" nonce="${MARK}">a()</script>`,
  );
});

test('a script with an address needs no hash', () => {
  expect(policyOf(`<script src="/assets/a.js" nonce="${MARK}"></script>`)).toContain("script-src 'self';");
});

test('scripts are never allowed as a whole, and other hosts never at all', () => {
  const policy = policyOf(`<script nonce="${MARK}">a()</script>`);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).not.toMatch(/https?:|\*/);
  expect(policy).toContain("frame-ancestors 'none'");
});

test('the provider of the pixel is named only where the owner has set one, and no other provider', () => {
  const sandbox = /facebook|google/;
  expect(policyOf('<p></p>')).not.toMatch(sandbox);
  expect(policyOf('<p></p>', { pictures: true })).not.toMatch(sandbox);
  const policy = policyOf(`<script nonce="${MARK}">a()</script>`, { pixel: pixelVendorOf('123456789012345') });
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+' https:\/\/connect\.facebook\.net;/);
  expect(policy).toMatch(/img-src 'self' data: https:\/\/www\.facebook\.com/);
  expect(policy).not.toMatch(/google/);
  const google = policyOf(`<script nonce="${MARK}">a()</script>`, { pixel: pixelVendorOf('G-AB12CD34EF') });
  expect(google).toMatch(/script-src 'self' 'sha256-[^']+' https:\/\/www\.googletagmanager\.com;/);
  expect(google).not.toMatch(/facebook/);
});

test('pictures may come from the encrypted web where that is allowed, and nothing else may', () => {
  const policy = policyOf('<p></p>', { pictures: true });
  expect(policy).toContain("img-src 'self' data: https:;");
  expect(policy.match(/https:/g)).toHaveLength(1);
});
