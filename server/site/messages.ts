import type { ContactMessage } from '#contract/admin/messages.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { deleteMessage, messageForChange, setMessageState } from './message-queries.ts';

type SiteTools = Pick<Tools, 'db' | 'clock'>;
type MessageRow = NonNullable<Awaited<ReturnType<typeof messageForChange>>>;

/** A message as the contract shows it. */
export const presentMessage = ({ created_at, ...rest }: MessageRow): ContactMessage => ({
  ...rest,
  createdAt: created_at.toISOString(),
});

/**
 * Says how far the shop is with a message. Who answered is written down, who looked is not. @throws Refusal
 * message_not_found.
 */
export async function markMessage(
  { db, clock }: SiteTools,
  id: number,
  state: ContactMessage['state'],
  caller: SessionUser,
): Promise<ContactMessage> {
  return db.transaction().execute(async (tx) => {
    const row = (await messageForChange(tx, id)) ?? refuse('message_not_found');
    if (row.state === state) return presentMessage(row);
    await setMessageState(tx, id, state, new Date(clock.now()));
    const change = { before: { state: row.state }, after: { state } };
    if (state === 'answered' || row.state === 'answered')
      await record(tx, clock, { actor: caller, action: 'message.update', subject: `message:${id}`, ...change });
    return presentMessage({ ...row, state });
  });
}

/** Deletes a message; of what was in it nothing stays. @throws Refusal message_not_found. */
export async function removeMessage({ db, clock }: SiteTools, id: number, caller: SessionUser): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { state } = (await deleteMessage(tx, id)) ?? refuse('message_not_found');
    await record(tx, clock, { actor: caller, action: 'message.delete', subject: `message:${id}`, before: { state } });
  });
}
