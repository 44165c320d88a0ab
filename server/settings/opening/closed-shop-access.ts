import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { SECURITY_HEADERS } from '#server/kit/http/security-headers.ts';
import type { Tools } from '#server/kit/tools.ts';
import type { ShopSettingsReader } from '../shop-settings.ts';

const COOKIE = 'shop_key';
const KEPT_S = 30 * 24 * 3600;
const cookieOf = new RegExp(`(?:^|; *)${COOKIE}=([\\w-]+)`);

/** Who comes in from outside while the shop is closed: who brings its key. What the shop asks of itself does not pass here. */
export type ShopAccess = {
  /** Says of a request whether it is let in: at once, but where the settings have to be read first, which is once after each change. */
  meet(request: IncomingMessage, then: (isLetIn: boolean) => void): void;
  /** What was said of a request that came by. */
  isTurnedAway(request: IncomingMessage): boolean;
};

type ReadsSettings = { readOwnSettings: ShopSettingsReader };

export function createShopAccess({ freshness, readOwnSettings }: Pick<Tools, 'freshness'> & ReadsSettings): ShopAccess {
  /** Null while the shop is open. */
  let key: string | null = null;
  let heard = -1;
  let looking: Promise<void> | null = null;
  const turnedAway = new WeakSet<IncomingMessage>();

  async function look(): Promise<void> {
    const now = freshness.lastHeard();
    try {
      const { opening, door } = await readOwnSettings();
      key = opening.isClosed ? door.key : null;
      heard = now;
    } catch {
      // Where nobody can say it stays as it was: what is asked of the shop refuses by itself.
    } finally {
      looking = null;
    }
  }

  function decide(request: IncomingMessage): boolean {
    if (key === null || holdsKey(request, key)) return true;
    turnedAway.add(request);
    return false;
  }

  return {
    meet(request, then) {
      if (heard === freshness.lastHeard()) return then(decide(request));
      looking ??= look();
      void looking.then(() => then(decide(request)));
    },
    isTurnedAway: (request) => turnedAway.has(request),
  };
}

function holdsKey({ headers }: IncomingMessage, key: string): boolean {
  const brought = cookieOf.exec(headers.cookie ?? '')?.[1];
  return brought !== undefined && isSame(brought, key);
}

const isSame = (brought: string, key: string) => timingSafeEqual(digest(brought), digest(key));

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Where a closed shop says that it is; with the key behind it, where it is entered. */
export const doorAddress = '/closed';

/** Whoever opens the address of the key has it from then on, and is led into the shop; with a wrong one, before its door. */
export function serveShopKey(app: FastifyInstance, tools: Pick<Tools, 'settings'> & ReadsSettings): void {
  app.get<{ Params: { key: string } }>(`${doorAddress}/:key`, async (request, reply) => {
    const { opening, door } = await tools.readOwnSettings();
    const isRight = opening.isClosed && isSame(request.params.key, door.key);
    if (isRight) reply.headers(keyCookie(tools, door.key));
    return reply
      .headers({ ...SECURITY_HEADERS, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(isRight || !opening.isClosed ? '/' : doorAddress, 303);
  });
}

/** The headers that leave the key with a browser; none for an open shop. */
export function keyCookie({ settings }: Pick<Tools, 'settings'>, key: string): Record<string, string> {
  if (key === '') return {};
  const secure = settings.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
  return { 'set-cookie': `${COOKIE}=${key}; Path=/; Max-Age=${KEPT_S}; HttpOnly; SameSite=Lax${secure}` };
}
