import type { IncomingMessage } from 'node:http';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { addresses } from '#contract/addresses.ts';
import { createClient, type Send } from '#contract/client.ts';
import {
  inLanguage,
  type Language,
  languageCookie,
  languageNames,
  languageOf,
  withoutLanguage,
} from '#contract/languages/languages.ts';
import { pixelVendorOf } from '#contract/pixel-vendor.ts';
import { answerClosed } from './closed-shop.ts';
import { type Allowance, makeMark, sealPage, tidyMarks } from './content-security.ts';
import { createHtmlCache } from './html-cache.ts';
import { createStyleInliner, packPage, paintFirst } from './packed-page.ts';
import type { PagesOptions } from './pages-options.ts';
import { nameAddress } from './public-addresses.ts';
import { createPageRenderer, sendAs } from './render-page.ts';
import { sendPage } from './send-page.ts';
import { serveBuilt } from './serve-built.ts';

/** RFC 9111 knows no other word for an answer that may have been overtaken. */
const STALE: readonly string[] = ['Warning', '110 - "Response is Stale"'];

/** Sent with every page, also where Fastify's own hooks no longer run (a hijacked reply). */
const SECURITY_HEADERS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** 48 MB of finished pages: some thousand of them. */
const largestCacheBytes = 48_000_000;

/** Serves the built pages from `buildFolder`: assets for ever, pages out of the cache of finished pages. */
export async function serveProduction(app: FastifyInstance, options: PagesOptions, buildFolder: string): Promise<void> {
  const build = (await import(pathToFileURL(`${buildFolder}/server/index.js`).href)) as ServerBuild;
  const inlineStyles = createStyleInliner(`${buildFolder}/client/assets`);
  const cache = createHtmlCache(largestCacheBytes, options.version, options.lastHeard);
  const render = createPageRenderer(build, 'production', options.publicUrl, {
    send: options.send,
    publicUrl: options.publicUrl,
    report: (error) => app.log.error(error, 'A page could not be rendered'),
    payments: options.payments,
    contactEmail: options.contactEmail ?? null,
  });
  serveBuilt(app, `${buildFolder}/client`, SECURITY_HEADERS);

  async function makePage(address: string, send = options.send) {
    const mark = makeMark();
    const [page, allowance] = await Promise.all([render(address, mark, send), allow(send, address)]);
    const finish = (html: string) => sealPage(paintFirst(inlineStyles(tidyMarks(html, mark), mark)), mark, allowance);
    const headers = allowance.framed ? { ...SECURITY_HEADERS, 'X-Frame-Options': 'SAMEORIGIN' } : SECURITY_HEADERS;
    // An address without a language leads each reader to his own, which no cache before the shop knows of.
    const keptBefore_s = languageOf(address) ? (options.sharedCache_s ?? 0) : 0;
    return packPage(page, headers, finish, keptBefore_s);
  }

  async function answerSlowly(request: FastifyRequest, reply: FastifyReply) {
    const name = nameAddress(request.raw.url ?? '/');
    const page =
      name === null
        ? await makePage(request.raw.url ?? '/', sendAs(options.send, request.ip))
        : (cache.find(name) ?? (await cache.fill(name, () => makePage(name))));
    const kept = page.status === 503 && name !== null ? cache.findLastHeard(name) : undefined;
    reply.hijack();
    if (kept) sendPage(request.raw, reply.raw, kept, STALE);
    else sendPage(request.raw, reply.raw, page);
  }

  app.get('/*', (request, reply) => {
    const door = options.isTurnedAway(request.raw) ? answerClosed(request.raw.url ?? '/') : null;
    if (door?.redirect)
      return reply.headers({ ...SECURITY_HEADERS, 'Cache-Control': 'no-store' }).redirect(door.redirect);
    if (door?.serve) request.raw.url = door.serve;
    const language = chooseLanguage(request.raw);
    if (language)
      return reply.header('Vary', 'Accept-Language, Cookie').redirect(inLanguage(language, request.raw.url ?? '/'));
    // Most requests spell their address as the cache does: one look-up and out.
    const kept = cache.find(request.raw.url ?? '/');
    if (!kept) return answerSlowly(request, reply);
    reply.hijack();
    sendPage(request.raw, reply.raw, kept);
  });
}

/**
 * The language in which a browser should see a page that it asked for without one: what its reader chose here, or Indonesian where the
 * browser prefers that. Everybody else reads the words as they stand.
 */
function chooseLanguage({ url = '/', headers }: IncomingMessage): Language | undefined {
  if (headers['sec-fetch-dest'] !== 'document' || languageOf(url)) return undefined;
  const chosen = languageNames.find((language) => headers.cookie?.includes(`${languageCookie}=${language}`));
  return chosen ?? (/^id\b/i.test(headers['accept-language'] ?? '') ? 'id' : undefined);
}

/** What the page at an address may load from elsewhere, by what the owner has set. */
async function allow(send: Send, address: string): Promise<Allowance> {
  // Where the shop can not say, the page comes without the pixel too, and reports why.
  const call = createClient(send, addresses);
  const pixel = await Promise.all([call('readPixel', {}), call('readFeatures', {})]).then(
    ([{ data: set }, { data: features }]) =>
      features.every(({ name, isOn }) => name !== 'pixel' || isOn) ? pixelVendorOf(set.pixelId) : null,
    () => null,
  );
  return {
    pixel,
    // Where templates are shown and where they are written.
    pictures: /^\/(?:preview|admin)(?:[/?]|$)/.test(withoutLanguage(address)),
    // An owner sees a draft beside its form.
    framed: /^\/draft\//.test(withoutLanguage(address)),
  };
}
