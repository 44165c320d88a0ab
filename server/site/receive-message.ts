import { administratorEmail } from '#server/accounts/queries.ts';
import { queueEmails } from '#server/kit/email/email.ts';
import { composeEmail } from '#server/kit/email/email-template.ts';
import { clientNetwork } from '#server/kit/limits/client-network.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import type { Tools } from '#server/kit/tools.ts';
import { insertMessage } from './queries.ts';

export type ContactMessage = {
  name: string;
  email: string;
  message: string;
  website?: string | undefined;
  elapsed_ms?: number | undefined;
};

/** Less time than a person needs to read the form, write and send. */
const SHORTEST_WRITING_MS = 1_000;

/**
 * Keeps what a visitor wrote and mails it to the shop, both or neither. What a robot filled in is answered alike and
 * forgotten. @throws Refusal too_many_requests.
 */
export async function receiveMessage(tools: Tools, sent: ContactMessage, ip: string): Promise<void> {
  if (isFromRobot(sent)) return;
  await enforceRateLimit(tools, [
    { key: `contact:${clientNetwork(ip)}`, count: 20, window_s: 3600 },
    { key: `contact:${sent.email.toLowerCase()}`, count: 5, window_s: 3600 },
  ]);
  const { db, clock, settings } = tools;
  const to = settings.CONTACT_EMAIL ?? settings.ADMIN_EMAIL ?? (await administratorEmail(db));
  const now = new Date(clock.now());
  const { name, email, message } = sent;
  await db.transaction().execute(async (tx) => {
    const { id } = await insertMessage(tx, { name, email, message, created_at: now, updated_at: now });
    if (to)
      await queueEmails(tx, clock, [
        { to, write: () => ({ about: `contact:${id}`, to, replyTo: email, ...messageEmail(sent) }) },
      ]);
  });
}

function isFromRobot({ website = '', elapsed_ms }: ContactMessage): boolean {
  return website.trim() !== '' || (elapsed_ms !== undefined && elapsed_ms < SHORTEST_WRITING_MS);
}

export function messageEmail({ name, email, message }: Pick<ContactMessage, 'name' | 'email' | 'message'>) {
  // A name of several lines would look like a second header to a reader.
  const from = name.replace(/\s+/g, ' ');
  const paragraphs = message.split(/\r?\n+/).filter((line) => line.trim() !== '');
  return {
    facts: { name: from },
    subject: `Message from ${from}`,
    ...composeEmail(`Message from ${from}`, [
      ...paragraphs,
      {
        rows: [
          ['From', from],
          ['E-mail', email],
        ],
      },
      'Your answer to this mail goes to them.',
    ]),
  };
}
