import { asCents, formatDollars } from '#contract/money.ts';
import { type Block, composeEmail } from '#server/kit/email/email-template.ts';
import type { TransferToTell } from './transfer-queries.ts';

const WHY = 'You get this because you ordered something; there is no newsletter in it.';

/** Where to send the money for an order, and by when. */
export function transferAskedEmail(transfer: TransferToTell, account: readonly string[], publicUrl: string) {
  return write(transfer, `How to pay order ${transfer.order_id}`, publicUrl, [
    `thank you. Order ${transfer.order_id} is yours as soon as ${dollars(transfer)} are here.`,
    ...where(transfer, account),
    'Attached is the same as PDF. The files and the invoice follow the money by themselves.',
  ]);
}

/** Once, when the money is due and has not come. */
export function transferDueEmail(transfer: TransferToTell, account: readonly string[], publicUrl: string) {
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
