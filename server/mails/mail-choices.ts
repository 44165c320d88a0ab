import { type MailTopic, mailKindNames, mailTopics, topicOf } from '#contract/mail-kinds.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { MailChoice } from '#contract/nouns/mail-choices.ts';
import { stopPath } from '#server/kit/email/email.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { deleteStop, insertStop, stopsOf, wordedMails } from './mail-queries.ts';

type ChoosingTools = Pick<OrderTools, 'db' | 'clock' | 'signer'>;

/** What somebody gets of what may be left off, without what the shop never sends. */
export async function listMailChoices({ db }: Pick<ChoosingTools, 'db'>, userId: number): Promise<MailChoice[]> {
  const [stops, worded] = await Promise.all([stopsOf(db, userId), wordedMails(db)]);
  const isSent = (topic: MailTopic) =>
    mailKindNames.some((kind) => topicOf(kind) === topic && worded.find((one) => one.kind === kind)?.is_on !== false);
  return mailTopics.filter(isSent).map((topic) => ({ topic, isOn: !stops.includes(topic) }));
}

/** Gets emails of a topic, or leaves them off. */
export async function chooseMails(
  tools: ChoosingTools,
  { id }: SessionUser,
  { topic, isOn }: { topic: MailTopic; isOn: boolean },
): Promise<MailChoice[]> {
  const { db, clock } = tools;
  await (isOn ? deleteStop(db, id, topic) : insertStop(db, id, topic, new Date(clock.now())));
  return listMailChoices(tools, id);
}

export type StopLink = { topic: MailTopic; account: number; expires: number; signature: string };

/**
 * Leaves emails off by the link in one of them. It says of no account whether it is there, and does no more than a
 * reader could do by leaving all of them unread, so it works for as long as the email is kept.
 * @throws Refusal link_invalid.
 */
export async function stopMails({ db, clock, signer }: ChoosingTools, link: StopLink): Promise<MailChoice> {
  const { topic, account, expires, signature } = link;
  if (!signer.isSigned(stopPath(topic, account), expires, signature)) refuse('link_invalid');
  await insertStop(db, account, topic, new Date(clock.now()));
  return { topic, isOn: false };
}
