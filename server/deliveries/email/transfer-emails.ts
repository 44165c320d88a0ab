import { msg, t } from '#contract/languages/translate.ts';
import { asCents, formatDollars } from '#contract/money.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { letterTo, queueEmails } from '#server/kit/email/email.ts';
import { type Block, composeEmail, pageOf } from '#server/kit/email/email-template.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { accountLines } from '#server/payments/transfer/account-lines.ts';
import { type TransferToNotify, takeDue, takeUntold } from './mail-queries.ts';

/**
 * Tells buyers who pay by bank transfer where to send the money, and reminds them once when it is due. Safe in any
 * number of processes.
 */
export async function queueTransferEmails(
  tools: Pick<OrderTools, 'db' | 'clock' | 'settings' | 'providers'>,
): Promise<void> {
  const { db, clock, settings, providers } = tools;
  const payments = await providers.read();
  const now = new Date(clock.now());
  const write = (
    tx: Tx,
    what: 'transfer_asked' | 'transfer_due',
    transfers: TransferToNotify[],
    compose: typeof transferRequestEmail,
  ) =>
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
    await write(tx, 'transfer_asked', await takeUntold(tx, now), transferRequestEmail);
    await write(tx, 'transfer_due', await takeDue(tx, now), transferDueEmail);
  });
}

const WHY = msg('You get this email because you ordered something. It isn’t a newsletter.');

/** Where to send the money for an order, and by when. */
export function transferRequestEmail(transfer: TransferToNotify, account: readonly string[], publicUrl: string) {
  return write(transfer, t('How to pay order {order_id}', { order_id: transfer.order_id }), publicUrl, [
    t('thank you. Order {order_id} is yours as soon as {amount} arrive.', {
      order_id: transfer.order_id,
      amount: dollars(transfer),
    }),
    ...where(transfer, account),
    t('The same is attached as PDF. Files and invoice follow when the money arrives.'),
  ]);
}

/** Once, when the money is due and has not come. */
export function transferDueEmail(transfer: TransferToNotify, account: readonly string[], publicUrl: string) {
  const ends = transfer.ends_at.toISOString().slice(0, 10);
  return write(
    transfer,
    t('Order {order_id} is waiting for your transfer', { order_id: transfer.order_id }),
    publicUrl,
    [
      transfer.received_cents > 0
        ? t('we haven’t received all of the money for order {order_id} yet.', { order_id: transfer.order_id })
        : t('we haven’t received the money for order {order_id} yet.', { order_id: transfer.order_id }),
      transfer.received_cents > 0
        ? t(
            'If the rest is on its way, there’s nothing to do. We wait until {ends}; after that we send back the {part} that arrived.',
            {
              ends,
              part: formatDollars(asCents(transfer.received_cents)),
            },
          )
        : t(
            'If it’s on its way, there’s nothing to do. We wait until {ends}; after that the order closes, and nothing is owed.',
            {
              ends,
            },
          ),
      ...where(transfer, account),
    ],
  );
}

function where({ reference, due_on, ...transfer }: TransferToNotify, account: readonly string[]): Block[] {
  const lines = account.map((line, at): [string, string] => [at === 0 ? t('To') : '', line]);
  return [
    { rows: [...lines, [t('Amount'), dollars(transfer)], [t('Reference'), reference], [t('By'), due_on]] },
    t('Please put {reference} on the transfer, so we know it’s yours.', { reference }),
  ];
}

function write(transfer: TransferToNotify, subject: string, publicUrl: string, blocks: Block[]) {
  const { fullname, order_id } = transfer;
  const link = { link: pageOf(publicUrl, `/customer/transfer?order=${order_id}`), words: t('See its status') };
  return {
    subject,
    facts: { name: transfer.fullname, order: String(transfer.order_id), amount: dollars(transfer) },
    ...composeEmail(subject, [t('Hello {fullname},', { fullname }), ...blocks, link], { why: t(WHY) }),
  };
}

function dollars({ amount_cents, received_cents }: Pick<TransferToNotify, 'amount_cents' | 'received_cents'>): string {
  return formatDollars(asCents(amount_cents - received_cents));
}
