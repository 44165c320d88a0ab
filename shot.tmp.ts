import { chromium } from 'playwright-core';
import { findBrowser } from './tests/browser.ts';
const A = 'http://localhost:3155';
const post = async (m: string, p: string, body: unknown, token = '') => {
  const r = await fetch(A + p, { method: m, headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }, body: JSON.stringify(body) });
  const j = await r.json(); if (!r.ok) console.log(p, r.status, JSON.stringify(j)); return j as any;
};
const { user, token } = await post('POST', '/api/auth/login', { email: 'owner@shop.test', password: 'correct horse' });
const browser = await chromium.launch(await findBrowser());
const shot = async (path: string, name: string, o: { w?: number; dark?: boolean; full?: boolean; act?: (p: any) => Promise<void>; log?: boolean } = {}) => {
  const { w = 1440, dark = false, full = true } = o;
  const c = await browser.newContext({ baseURL: A, viewport: { width: w, height: w < 600 ? 844 : 900 }, colorScheme: dark ? 'dark' : 'light',
    storageState: { cookies: [], origins: [{ origin: A, localStorage: [{ name: 'token', value: token }, { name: 'user', value: JSON.stringify(user) }, { name: 'userId', value: String(user.id) }] }] } });
  const p = await c.newPage();
  p.on('console', (m: any) => ['error', 'warning'].includes(m.type()) && console.log(name, m.text()));
  await p.goto(path); await p.waitForSelector('[data-ready]'); await p.waitForLoadState('networkidle');
  await o.act?.(p);
  await p.screenshot({ path: `/tmp/identity-shots/${name}.png`, fullPage: full });
  await c.close();
};
export { A, post, token, shot, browser };
