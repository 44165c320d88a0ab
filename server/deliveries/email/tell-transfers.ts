import { asCents, formatDollars } from '#contract/money.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { queueEmails } from '#server/kit/email/email.ts';
import { type Block, composeEmail } from '#server/kit/email/email-template.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { accountLines } from '#server/payments/transfer/account-lines.ts';
import { type TransferToTell, takeDue, takeUntold } from './mail-queries.ts';

/** Tells buyers who pay by bank transfer where to send the money, and reminds them once when it is due. Safe in any number of processes. */
export async function tellTransfers(tools: Pick<OrderTools, 'db' | 'clock' | 'settings' | 'providers'>): Promise<void> {
  const { db, clock, settings, providers } = tools;
  const payments = await providers.read();
  const now = new Date(clock.now());
  const write = (tx: Tx, what: string, transfers: TransferToTell[], compose: typeof transferAskedEmail) =>
    queueEmails(
      tx,
      clock,
      transfers.map((transfer) => ({
        about: `${what}:${transfer.reference}`,
        to: transfer.email,
        userId: transfer.user_id,
        ...compose(transfer, accountLines(payments, transfer.place), settings.PUBLIC_URL),
        enclosures: [{ kind: 'transfer', order: transfer.order_id, name: `${transfer.reference}.pdf` }],
      })),
    );
  await db.transaction().execute(async (tx) => {
    await write(tx, 'transfer_asked', await takeUntold(tx, now), transferAskedEmail);
    await write(tx, 'transfer_due', await takeDue(tx, now), transferDueEmail);
  });
}

const WHY = 'You get this because you ordered something; there is no newsletter in it.';

/** Where to send the money for an order, and by when. */
function transferAskedEmail(transfer: TransferToTell, account: readonly string[], publicUrl: string) {
  return write(transfer, `How to pay order ${transfer.order_id}`, publicUrl, [
    `thank you. Order ${transfer.order_id} is yours as soon as ${dollars(transfer)} are here.`,
    ...where(transfer, account),
    'Attached is the same as PDF. The files and the invoice follow the money by themselves.',
  ]);
}

/** Once, when the money is due and has not come. */
function transferDueEmail(transfer: TransferToTell, account: readonly string[], publicUrl: string) {
  const ends = transfer.ends_at.toISOString().slice(0, 10);
  return write(transfer, `Order ${transfer.order_id} waits for your transfer`, publicUrl, [
    `we have not seen ${transfer.received_cents > 0 ? 'all of the money' : 'the money'} for order ${transfer.order_id} yet. If it is on its way, all is well. We wait until ${ends}; after that the order closes, and nothing is owed.`,
    ...where(transfer, account),
  ]);
}

function where({ reference, due_on, ...transfer }: TransferToTell, account: readonly string[]): Block[] {
  const lines = account.map((line, at): [string, string] => [at === 0 ? 'To' : '', line]);
  return [
    { rows: [...lines, ['Amount', dollars(transfer)], ['Reference', reference], ['By', due_on]] },
    `Please write ${reference} on the transfer: by that we know that it is yours.`,
  ];
}

function write({ fullname, order_id }: TransferToTell, subject: string, publicUrl: string, blocks: Block[]) {
  const link = { link: `${publicUrl}/customer/transfer?order=${order_id}`, words: 'See how it stands' };
  return { subject, ...composeEmail(subject, [`Hello ${fullname},`, ...blocks, link], { why: WHY }) };
}

function dollars({ amount_cents, received_cents }: Pick<TransferToTell, 'amount_cents' | 'received_cents'>): string {
  return formatDollars(asCents(amount_cents - received_cents));
}
