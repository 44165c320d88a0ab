import type { Tx } from '#server/kit/database/database.ts';
import { queueEmails } from '#server/kit/email/email.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { accountLines } from '#server/payments/transfer/book-movement.ts';
import { transferAskedEmail, transferDueEmail } from './transfer-emails.ts';
import { type TransferToTell, takeDue, takeUntold } from './transfer-queries.ts';

/** Tells buyers who pay by bank transfer where to send the money, and reminds them once when it is due. Safe in any number of processes. */
export async function tellTransfers(tools: Pick<OrderTools, 'db' | 'clock' | 'settings' | 'providers'>): Promise<void> {
  const { db, clock, settings, providers } = tools;
  const account = accountLines(settings, providers.main.isSandbox);
  const now = new Date(clock.now());
  const write = (tx: Tx, what: string, transfers: TransferToTell[], compose: typeof transferAskedEmail) =>
    queueEmails(
      tx,
      clock,
      transfers.map((transfer) => ({
        about: `${what}:${transfer.reference}`,
        to: transfer.email,
        userId: transfer.user_id,
        ...compose(transfer, account, settings.PUBLIC_URL),
        enclosures: [{ kind: 'transfer', order: transfer.order_id, name: `${transfer.reference}.pdf` }],
      })),
    );
  await db.transaction().execute(async (tx) => {
    await write(tx, 'transfer_asked', await takeUntold(tx, now), transferAskedEmail);
    await write(tx, 'transfer_due', await takeDue(tx, now), transferDueEmail);
  });
}
