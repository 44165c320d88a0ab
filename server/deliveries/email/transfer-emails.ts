import { msg, t } from '#contract/languages/translate.ts';
import { asCents, formatDollars } from '#contract/money.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { letterTo, queueEmails } from '#server/kit/email/email.ts';
import { type Block, composeEmail, pageOf } from '#server/kit/email/email-template.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { accountLines } from '#server/payments/transfer/account-lines.ts';
import { type TransferToTell, takeDue, takeUntold } from './mail-queries.ts';

/** Tells buyers who pay by bank transfer where to send the money, and reminds them once when it is due. Safe in any number of processes. */
export async function queueTransferEmails(
  tools: Pick<OrderTools, 'db' | 'clock' | 'settings' | 'providers'>,
): Promise<void> {
  const { db, clock, settings, providers } = tools;
  const payments = await providers.read();
  const now = new Date(clock.now());
  const write = (tx: Tx, what: string, transfers: TransferToTell[], compose: typeof transferAskedEmail) =>
    queueEmails(
      tx,
      clock,
      transfers.map((transfer) =>
        letterTo({ id: transfer.user_id, email: transfer.email }, () => ({
          about: `${what}:${transfer.reference}`,
          to: transfer.email,
          userId: transfer.user_id,
          ...compose(transfer, accountLines(payments, transfer.place), settings.PUBLIC_URL),
          enclosures: [{ kind: 'transfer', order: transfer.order_id, name: `${transfer.reference}.pdf` }],
        })),
      ),
    );
  await db.transaction().execute(async (tx) => {
    await write(tx, 'transfer_asked', await takeUntold(tx, now), transferAskedEmail);
    await write(tx, 'transfer_due', await takeDue(tx, now), transferDueEmail);
  });
}

const WHY = msg('You get this because you ordered something; there is no newsletter in it.');

/** Where to send the money for an order, and by when. */
function transferAskedEmail(transfer: TransferToTell, account: readonly string[], publicUrl: string) {
  return write(transfer, t('How to pay order {order_id}', { order_id: transfer.order_id }), publicUrl, [
    t('thank you. Order {order_id} is yours as soon as {amount} are here.', {
      order_id: transfer.order_id,
      amount: dollars(transfer),
    }),
    ...where(transfer, account),
    t('Attached is the same as PDF. The files and the invoice follow the money by themselves.'),
  ]);
}

/** Once, when the money is due and has not come. */
function transferDueEmail(transfer: TransferToTell, account: readonly string[], publicUrl: string) {
  const ends = transfer.ends_at.toISOString().slice(0, 10);
  return write(transfer, t('Order {order_id} waits for your transfer', { order_id: transfer.order_id }), publicUrl, [
    transfer.received_cents > 0
      ? t('we have not seen all of the money for order {order_id} yet.', { order_id: transfer.order_id })
      : t('we have not seen the money for order {order_id} yet.', { order_id: transfer.order_id }),
    t('If it is on its way, all is well. We wait until {ends}; after that the order closes, and nothing is owed.', {
      ends,
    }),
    ...where(transfer, account),
  ]);
}

function where({ reference, due_on, ...transfer }: TransferToTell, account: readonly string[]): Block[] {
  const lines = account.map((line, at): [string, string] => [at === 0 ? t('To') : '', line]);
  return [
    { rows: [...lines, [t('Amount'), dollars(transfer)], [t('Reference'), reference], [t('By'), due_on]] },
    t('Please write {reference} on the transfer: by that we know that it is yours.', { reference }),
  ];
}

function write({ fullname, order_id }: TransferToTell, subject: string, publicUrl: string, blocks: Block[]) {
  const link = { link: pageOf(publicUrl, `/customer/transfer?order=${order_id}`), words: t('See how it stands') };
  return {
    subject,
    ...composeEmail(subject, [t('Hello {fullname},', { fullname }), ...blocks, link], { why: t(WHY) }),
  };
}

function dollars({ amount_cents, received_cents }: Pick<TransferToTell, 'amount_cents' | 'received_cents'>): string {
  return formatDollars(asCents(amount_cents - received_cents));
}
