import type { Send } from '#contract/client.ts';
import { blockedHeader } from '#contract/endpoint.ts';
import { inLanguage } from '#contract/languages/languages.ts';
import { readAddress } from './read-address.ts';

/** Pages that stay open while the shop is closed: its accounts and their rooms, who sells, and what was agreed to. */
const stayingOpen = [
  /^\/(?:closed|login(?:\/code)?|forgot|reset|new-password|second-factor|confirm-email|undo-email)$/,
  /^\/customer(?:\/[a-z-]+)?$/,
  /^\/admin(?:\/.+)?$/,
  /^\/(?:contact|checkout-success|subscription-success)$/,
  /^\/verify(?:\/[^/]+)?$/,
  /^\/files(?:\/[^/]+){0,2}$/,
  /^\/(?:terms|privacy|refunds|cookies|imprint)(?:\/[^/]+)?$/,
  /^\/license\/[^/]+(?:\/[^/]+)?$/,
  /^\/(?:robots\.txt|site\.webmanifest|__manifest)$/,
];

/**
 * Where the router is sent for its answer when it asks for the data of a page: that tells it to leave for the closed
 * page.
 */
const blockedAddress = '/turned-away.data';

/**
 * Where a request that is turned away from a closed shop goes instead: one for a page to the closed page, one for its
 * data to what tells the router so. Null where the address stays open.
 */
export function answerClosed(url: string): { redirect?: string; serve?: string } | null {
  const { page, language, isData } = readAddress(url);
  if (stayingOpen.some((address) => address.test(page))) return null;
  return isData ? { serve: inLanguage(language, blockedAddress) } : { redirect: inLanguage(language, '/closed') };
}

/** Asks as a visitor who was turned away: what is closed to him is not on a page that he sees. */
export const sendClosed =
  (send: Send): Send =>
  (request) =>
    send({ ...request, headers: { ...request.headers, [blockedHeader]: '1' } });
