import { mustExist } from '#contract/must-exist.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { queueEmails } from '#server/kit/email/email.ts';
import type { Caller } from '#server/kit/http/caller.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import { lockOrder } from '#server/orders/lock-queries.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import type { ProposalRow } from './proposal.ts';
import { proposalEmail } from './proposal-emails.ts';
import { endOrder, lockProposal, noteSent, proposalById, setWithdrawn } from './proposal-queries.ts';

/** Puts the email with an offer in the outbox, in the transaction that made or asked for it. */
export async function queueProposal(
  { clock, settings }: Pick<OrderTools, 'clock' | 'settings'>,
  tx: Tx,
  id: number,
  now: Date,
): Promise<void> {
  const count = await noteSent(tx, id, now);
  const proposal = mustExist(await proposalById(tx, id, now));
  const language = proposal.language ?? undefined;
  const write = () => proposalEmail(proposal, count, settings.PUBLIC_URL);
  await queueEmails(tx, clock, [{ to: proposal.email, language, write }]);
}

/** Mails an open offer to whom it is for; also once more. @throws Refusal quote_not_found, and why it isn't open. */
export async function sendProposal(tools: OrderTools, caller: Caller, id: number): Promise<ProposalRow> {
  const { db, clock } = tools;
  await enforceRateLimit(tools, [{ key: `proposal-mail:${id}`, count: 5, window_s: 3600 }]);
  const now = new Date(clock.now());
  return db.transaction().execute(async (tx) => {
    const { status } = await openForChange(tx, id, now);
    if (status === 'expired') refuse('quote_expired');
    if (status === 'withdrawn') refuse('quote_withdrawn');
    await queueProposal(tools, tx, id, now);
    const after = { sent_at: now.toISOString() };
    await record(tx, clock, { actor: caller, action: 'proposal.send', subject: `proposal:${id}`, after });
    return mustExist(await proposalById(tx, id, now));
  });
}

/** Withdraws an offer that nobody has accepted. @throws Refusal quote_not_found, quote_accepted. */
export async function withdrawProposal({ db, clock }: OrderTools, caller: Caller, id: number): Promise<ProposalRow> {
  const now = new Date(clock.now());
  return db.transaction().execute(async (tx) => {
    const proposal = await openForChange(tx, id, now);
    if (proposal.status === 'withdrawn') return proposal;
    await setWithdrawn(tx, id, now);
    const change = { before: { status: proposal.status }, after: { status: 'withdrawn' } };
    await record(tx, clock, { actor: caller, action: 'proposal.withdraw', subject: `proposal:${id}`, ...change });
    return mustExist(await proposalById(tx, id, now));
  });
}

/**
 * Takes an offer back from who accepted it and hasn't paid: it is open again, and that order is over.
 * @throws Refusal quote_not_found, quote_not_accepted, quote_being_paid.
 */
export async function reopenProposal({ db, clock }: OrderTools, caller: Caller, id: number): Promise<ProposalRow> {
  const now = new Date(clock.now());
  return db.transaction().execute(async (tx) => {
    await lockProposal(tx, id);
    const { status, order_id } = (await proposalById(tx, id, now)) ?? refuse('quote_not_found');
    if (status !== 'accepted' || order_id === null) refuse('quote_not_accepted');
    // Who begins to pay locks the order, too.
    await lockOrder(tx, order_id);
    if (!(await endOrder(tx, order_id))) refuse('quote_being_paid');
    const subject = `proposal:${id}` as const;
    await record(tx, clock, { actor: caller, action: 'proposal.reopen', subject, before: { status, order_id } });
    return mustExist(await proposalById(tx, id, now));
  });
}

/** An offer that nobody has accepted, locked until the transaction ends. */
export async function openForChange(tx: Tx, id: number, now: Date): Promise<ProposalRow> {
  await lockProposal(tx, id);
  const proposal = (await proposalById(tx, id, now)) ?? refuse('quote_not_found');
  return proposal.order_id === null ? proposal : refuse('quote_accepted');
}
