import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { cookieName, readCookie } from '#contract/cookies.ts';
import { blockedHeader } from '#contract/endpoint.ts';
import { SECURITY_HEADERS } from '#server/kit/http/security-headers.ts';
import { isEncrypted, writeCookie } from '#server/kit/http/write-cookie.ts';
import type { Tools } from '#server/kit/tools.ts';
import type { ShopSettingsReader } from '../shop-settings.ts';

const COOKIE = 'shop_key';
const STORED_S = 30 * 24 * 3600;

/**
 * Who comes in from outside while the shop is closed: who brings its key. What the shop asks of itself does not pass
 * here.
 */
export type ShopAccess = {
  /**
   * Says of a request whether it is let in: at once, but where the settings have to be read first, which is once after
   * each change.
   */
  meet(request: IncomingMessage, then: (isLetIn: boolean) => void): void;
  /** Whether this request is blocked, or the request for the page that makes it. */
  isTurnedAway(request: IncomingMessage): boolean;
  /** Whether the shop is closed to those without the key. */
  isClosed(): boolean;
};

type ReadsSettings = { readOwnSettings: ShopSettingsReader };

export function createShopAccess({
  freshness,
  settings,
  readOwnSettings,
}: Pick<Tools, 'freshness' | 'settings'> & ReadsSettings): ShopAccess {
  const cookie = cookieName(COOKIE, isEncrypted(settings));
  /** Null while the shop is open. */
  let key: string | null = null;
  let heard = -1;
  let looking: Promise<void> | null = null;
  const blocked = new WeakSet<IncomingMessage>();

  async function look(): Promise<void> {
    const now = freshness.lastHeard();
    try {
      const { opening, door } = await readOwnSettings();
      key = opening.isClosed ? door.key : null;
      heard = now;
    } catch {
      // If the settings cannot be read, the last decision stays: calls that need the database fail anyway.
    } finally {
      looking = null;
    }
  }

  function decide(request: IncomingMessage): boolean {
    if (key === null) return true;
    const brought = readCookie(request.headers.cookie, cookie);
    if (brought !== null && isSame(brought, key)) return true;
    blocked.add(request);
    return false;
  }

  return {
    meet(request, then) {
      if (heard === freshness.lastHeard()) return then(decide(request));
      looking ??= look();
      void looking.then(() => then(decide(request)));
    },
    // Anyone who sends the header from outside only shuts the door before himself.
    isTurnedAway: (request) => blocked.has(request) || request.headers[blockedHeader] !== undefined,
    isClosed: () => key !== null,
  };
}

const isSame = (brought: string, key: string) => timingSafeEqual(digest(brought), digest(key));

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Where a closed shop says that it is; with the key behind it, where it is entered. */
export const gateAddress = '/closed';

/**
 * Anyone who opens the address of the key has it from then on, and is led into the shop; with a wrong one, before its
 * door.
 */
export function serveShopKey(app: FastifyInstance, tools: Pick<Tools, 'settings'> & ReadsSettings): void {
  app.get<{ Params: { key: string } }>(`${gateAddress}/:key`, async (request, reply) => {
    const { opening, door } = await tools.readOwnSettings();
    const isRight = opening.isClosed && isSame(request.params.key, door.key);
    if (isRight) reply.headers(keyCookie(tools, door.key));
    return reply
      .headers({ ...SECURITY_HEADERS, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(isRight || !opening.isClosed ? '/' : gateAddress, 303);
  });
}

/** The headers that leave the key with a browser; none for an open shop. */
export function keyCookie({ settings }: Pick<Tools, 'settings'>, key: string): Record<string, string> {
  if (key === '') return {};
  // The link that brings it is opened from a mail.
  return { 'set-cookie': writeCookie(settings, COOKIE, key, { kept_s: STORED_S, sameSite: 'Lax' }) };
}
