import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import type { Send } from '#contract/client.ts';
import { serveProduction } from '#web/serving/serve-production.ts';
import { theShop } from './shop-of-worker.ts';
import { openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

const BUILD = path.resolve('build');
const INJECTED = `<script>window.injected = 'yes'</script>
<style>body { outline: 7px solid rgb(1, 2, 3) }</style>`;

/** The pages as they are built, but that somebody has found a way to write what he likes into each of them. */
function buildWithHole(): string {
  const folder = fs.mkdtempSync(path.resolve('.tmp/hole-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  fs.symlinkSync(`${BUILD}/client`, `${folder}/client`);
  fs.mkdirSync(`${folder}/server`);
  fs.writeFileSync(
    `${folder}/server/index.js`,
    `import * as build from ${JSON.stringify(pathToFileURL(`${BUILD}/server/index.js`).href)};
export * from ${JSON.stringify(pathToFileURL(`${BUILD}/server/index.js`).href)};
const { default: render, ...rest } = build.entry.module;
const withHole = async (...given) => {
  const page = await render(...given);
  return new Response((await page.text()).replace('</body>', ${JSON.stringify(`${INJECTED}</body>`)}), page);
};
export const entry = { ...build.entry, module: { ...rest, default: withHole } };
`,
  );
  return folder;
}

/** Calls of the pages go to the shop that is open. */
const send: Send = async ({ method, url, headers, body }) => {
  const reply = await fetch(theShop.address + url, { method, headers, ...(body === undefined ? {} : { body }) });
  return { status: reply.status, headers: Object.fromEntries(reply.headers), body: await reply.text() };
};

test('a script that got into a page is refused by the browser, and the page works without it, also when it is kept', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  const version = () => 1;
  const publicUrl = theShop.address;
  await serveProduction(
    app,
    {
      mode: 'production',
      publicUrl,
      send,
      version,
      lastHeard: version,
      isTurnedAway: () => false,
      isClosed: () => false,
      payments: async () => 'open',
    },
    buildWithHole(),
  );
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const visitor = await openVisitor({ address });
  for (const time of ['made', 'kept']) {
    await visit(visitor.page, '/license');
    const root = visitor.page.locator('html');
    expect(await visitor.page.content(), time).toContain('window.injected');
    expect(await root.getAttribute('data-ready'), time).toBe('');
    expect(await visitor.page.evaluate(() => 'injected' in window), time).toBe(false);
    expect(await visitor.page.evaluate(() => getComputedStyle(document.body).outlineWidth), time).not.toBe('7px');
  }
  expect(
    visitor.forgive(/Content.Security.Policy|content security policy|script-src|style-src|inline/i),
  ).toBeGreaterThan(1);
});
