import type { Language } from '#contract/languages/languages.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { OrderClient } from '#contract/shop/client.ts';
import { hashToken, newToken } from '#server/kit/crypto/tokens.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { type Letter, queueEmails } from '#server/kit/email/email.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { presentClient } from '#server/orders/client.ts';
import { claimUrl, clientEmail } from './client-emails.ts';
import {
  type ClientFacts,
  type ClientOrder,
  deleteLinks,
  factsOfClients,
  insertLink,
  lockClientOrder,
  noteGiven,
  setClientEmail,
} from './client-queries.ts';

type LinkTools = Pick<Tools, 'db' | 'clock' | 'settings'>;

/** A link to the licences of an order: those given out before go on working until one is used. */
export async function newLink(tx: Tx, orderId: number, now: Date): Promise<{ token: string; count: string }> {
  const token = newToken();
  const hash = hashToken(token);
  await insertLink(tx, orderId, hash, now);
  // Tells the letters of an order apart, and opens nothing.
  return { token, count: hash.toString('hex').slice(0, 16) };
}

/** In the language of the payer, where the client has no account that says another. */
export const languageOfPayer = ({ payer }: ClientFacts): Language | undefined => payer.language ?? undefined;

/**
 * The letters to the clients of some orders, each with a link of its own; none to a client without an email. What is
 * sent counts from now on as the chance to take the licences.
 */
export async function lettersToClients(
  { clock, settings }: Pick<LinkTools, 'clock' | 'settings'>,
  tx: Tx,
  orderIds: readonly number[],
): Promise<Letter[]> {
  if (orderIds.length === 0) return [];
  const now = new Date(clock.now());
  const letters: Letter[] = [];
  for (const facts of await factsOfClients(tx, orderIds)) {
    const { email: to, order_id } = facts;
    await noteGiven(tx, order_id, now, to !== null);
    if (to === null) continue;
    const link = await newLink(tx, order_id, now);
    const write = () => clientEmail(facts, to, link, settings.PUBLIC_URL);
    letters.push({ to, language: languageOfPayer(facts), write });
  }
  return letters;
}

/** Mails are for those who bought something, and yet not without end. */
const limitsOf = (orderId: number, callerId: number) => [
  { key: `client-links:${callerId}`, count: 50, window_s: 86_400 },
  { key: `client-link:${callerId}:${orderId}`, count: 5, window_s: 86_400 },
];

/**
 * Mails the link of an order to its client again; where there is no email, the payer gets it to hand over.
 * @throws Refusal order_not_found, client_has_claimed, license_revoked, too_many_requests.
 */
export async function sendClientLink(tools: LinkTools, caller: SessionUser, orderId: number) {
  const { db, clock, settings } = tools;
  await enforceRateLimit(tools, limitsOf(orderId, caller.id));
  const now = new Date(clock.now());
  return db.transaction().execute(async (tx) => {
    const { client, has_licenses } = await openFor(tx, caller, orderId);
    if (!has_licenses) refuse('license_revoked');
    if (client.email !== null) {
      await queueEmails(tx, clock, await lettersToClients(tools, tx, [orderId]));
      return { client: await presentNow(tx, caller, orderId), link: null };
    }
    const { token } = await newLink(tx, orderId, now);
    await noteGiven(tx, orderId, now, false);
    return { client: presentClient(client), link: claimUrl(settings.PUBLIC_URL, token) };
  });
}

/**
 * Corrects the email of a client who has not taken the licences: what was sent to another address opens nothing any
 * more.
 * @throws Refusal order_not_found, client_has_claimed, too_many_requests.
 */
export async function changeClient(
  tools: LinkTools,
  caller: SessionUser,
  orderId: number,
  email: string | null,
): Promise<OrderClient> {
  const { db, clock } = tools;
  await enforceRateLimit(tools, limitsOf(orderId, caller.id));
  return db.transaction().execute(async (tx) => {
    const { has_licenses } = await openFor(tx, caller, orderId);
    await setClientEmail(tx, orderId, email);
    await deleteLinks(tx, orderId);
    if (has_licenses) await queueEmails(tx, clock, await lettersToClients(tools, tx, [orderId]));
    return presentNow(tx, caller, orderId);
  });
}

/** An order of the caller for a client who has not taken the licences; locked until the transaction ends. */
async function openFor(tx: Tx, caller: SessionUser, orderId: number): Promise<ClientOrder> {
  const order = (await lockClientOrder(tx, orderId, caller.id)) ?? refuse('order_not_found');
  return order.client.claimed_at === null ? order : refuse('client_has_claimed');
}

const presentNow = async (tx: Tx, caller: SessionUser, orderId: number) =>
  presentClient(mustExist(await lockClientOrder(tx, orderId, caller.id)).client);
