import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { createClient, type Send } from '#contract/client.ts';
import { cookieName, readCookie } from '#contract/cookies.ts';
import {
  inLanguage,
  type Language,
  languageCookie,
  languageNames,
  preferredLanguage,
} from '#contract/languages/languages.ts';
import { pixelVendorOf } from '#contract/pixel-vendor.ts';
import { answerClosed, sendClosed } from './closed-shop.ts';
import { type Allowance, makeNonce, sealPage, tidySigns } from './content-security.ts';
import { createHtmlCache } from './html-cache.ts';
import { createStyleInliner, packPage, paintFirst } from './packed-page.ts';
import type { PagesOptions } from './pages-options.ts';
import { nameAddress } from './public-addresses.ts';
import { readAddress } from './read-address.ts';
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

/** So long somebody waits for a newer page than the one that is stored, while the database says nothing. */
const NEWER_MS = 500;

/** What is being made, or null when it takes too long; it is made to its end, for anyone who comes next. */
async function inTime<Made>(making: Made | Promise<Made>): Promise<Made | null> {
  const made = Promise.resolve(making);
  made.catch(() => undefined);
  return Promise.race([made, sleep(NEWER_MS, null)]);
}

/** Serves the built pages from `buildFolder`: assets for ever, pages out of the cache of finished pages. */
export async function serveProduction(app: FastifyInstance, options: PagesOptions, buildFolder: string): Promise<void> {
  const build: ServerBuild = await import(pathToFileURL(`${buildFolder}/server/index.js`).href);
  const inlineStyles = createStyleInliner(`${buildFolder}/client/assets`);
  const cache = createHtmlCache(largestCacheBytes, options.version, options.lastHeard);
  const render = createPageRenderer(build, 'production', options.publicUrl, {
    send: options.send,
    publicUrl: options.publicUrl,
    report: (error) => app.log.error(error, 'A page could not be rendered'),
    payments: options.payments,
    contactEmail: options.contactEmail ?? null,
  });
  serveBuilt(app, `${buildFolder}/client`, SECURITY_HEADERS, options.readOldFile);

  async function makePage(address: string, send = options.send) {
    const nonce = makeNonce();
    const [page, allowance] = await Promise.all([render(address, nonce, send), allow(send, address)]);
    const finish = (html: string) =>
      sealPage(paintFirst(inlineStyles(tidySigns(html, nonce), nonce)), nonce, allowance);
    const headers = allowance.framed ? { ...SECURITY_HEADERS, 'X-Frame-Options': 'SAMEORIGIN' } : SECURITY_HEADERS;
    // An address without a language leads each reader to his own, and a closed shop looks at each one's key: no cache
    // before the shop does.
    const isForAll = readAddress(address).language !== undefined && !options.isClosed();
    const cachedBefore_s = isForAll ? (options.sharedCache_s ?? 0) : 0;
    return packPage(page, headers, finish, cachedBefore_s);
  }

  async function answerSlowly(request: FastifyRequest, reply: FastifyReply) {
    const isBlocked = options.isTurnedAway(request.raw);
    const send = isBlocked ? sendClosed(options.send) : options.send;
    const address = nameAddress(request.raw.url ?? '/');
    const name = address && cacheKey(address, isBlocked);
    const making =
      name === null || address === null
        ? makePage(request.raw.url ?? '/', sendAs(send, request.ip))
        : (cache.find(name) ?? cache.fill(name, () => makePage(address, send)));
    // One is there only while it is not known whether anything has changed.
    const cached = name === null ? undefined : cache.findLastHeard(name);
    const page = cached ? await inTime(making) : await making;
    const isBetter = page !== null && page.status !== 503;
    reply.hijack();
    if (cached && cached !== page && !isBetter) sendPage(request.raw, reply.raw, cached, STALE);
    else sendPage(request.raw, reply.raw, page ?? (await making));
  }

  app.get('/*', (request, reply) => {
    const gate = options.isTurnedAway(request.raw) ? answerClosed(request.raw.url ?? '/') : null;
    if (gate?.redirect)
      return reply.headers({ ...SECURITY_HEADERS, 'Cache-Control': 'no-store' }).redirect(gate.redirect);
    if (gate?.serve) request.raw.url = gate.serve;
    const language = chooseLanguage(request.raw);
    if (language)
      return reply.header('Vary', 'Accept-Language, Cookie').redirect(inLanguage(language, request.raw.url ?? '/'));
    // Most requests spell their address as the cache does: one look-up and out.
    const cached = cache.find(cacheKey(request.raw.url ?? '/', options.isTurnedAway(request.raw)));
    if (!cached) return answerSlowly(request, reply);
    reply.hijack();
    sendPage(request.raw, reply.raw, cached);
  });
}

/** Who is turned away from a closed shop sees less at the same address than who has the key. */
const cacheKey = (address: string, isBlocked: boolean) => (isBlocked ? `turned away from ${address}` : address);

/**
 * The language in which a browser should see a page that it asked for without one: what its reader chose here, or
 * what the browser prefers. Everybody else reads the words as they stand.
 */
function chooseLanguage({ url = '/', headers }: IncomingMessage): Language | undefined {
  if (headers['sec-fetch-dest'] !== 'document' || readAddress(url).language) return undefined;
  // It carries no authority, so either name will do.
  const [cached] = [true, false].flatMap(
    (isEncrypted) => readCookie(headers.cookie, cookieName(languageCookie, isEncrypted)) ?? [],
  );
  const chosen = languageNames.find((language) => language === cached);
  return chosen ?? preferredLanguage(headers['accept-language']);
}

/** What the page at an address may load from elsewhere, by what the owner has set. */
async function allow(send: Send, address: string): Promise<Allowance> {
  // Where the shop cannot say, the page comes without the pixel too, and reports why.
  const call = createClient(send);
  const pixel = await Promise.all([call('readPixel', {}), call('readFeatures', {})]).then(
    ([{ data: set }, { data: features }]) =>
      features.every(({ name, isOn }) => name !== 'pixel' || isOn) ? pixelVendorOf(set.pixelId) : null,
    () => null,
  );
  const { page } = readAddress(address);
  return {
    pixel,
    // Where templates are shown and where they are written.
    pictures: /^\/(?:preview|admin)(?:\/|$)/.test(page),
    // An owner sees a draft next to its form.
    framed: /^\/draft\//.test(page),
  };
}
