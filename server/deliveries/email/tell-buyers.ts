import { asCents, formatDollars } from '#contract/money.ts';
import { attachCertificates, attachInvoice, type DocumentAttachment } from '#server/documents/attachment.ts';
import type { Email } from '#server/kit/email/email.ts';
import { queueEmails } from '#server/kit/email/email.ts';
import { type Block, composeEmail } from '#server/kit/email/email-template.ts';
import { defineJob, enqueue, handleJob, type JobHandler } from '#server/kit/jobs/jobs.ts';
import { tellRefund } from '#server/orders/job-names.ts';
import { type OrderRow, presentOrder } from '#server/orders/order.ts';
import { linkMaking, type OrderTools } from '#server/orders/order-tools.ts';
import { ordersById } from '#server/orders/queries.ts';
import { periodsOfOrders } from '#server/subscriptions/ending-queries.ts';
import { prepareForBuyers } from '../prepare/prepare-for-buyers.ts';
import type { GivenBack } from '../queries.ts';
import { buyersOf, claimUntoldOrders, givenBackBy, unpreparedProducts } from '../queries.ts';
import { paidEmail } from './paid-email.ts';
import { paidPeriodEmail } from './subscription-emails.ts';

const AT_ONCE = 25;

/** Files of a product were bought: those that are still to be made are made before anybody waits for them. */
const filesWanted = defineJob<{ productId: number; kit?: boolean }>('files_wanted');

/** The invoice of an order and the certificates of its licences. */
function papersOf({ id, invoice_number, items }: OrderRow): DocumentAttachment[] {
  return [
    ...attachInvoice(id, invoice_number),
    ...attachCertificates(
      items.flatMap(({ license_number: number, ...item }) => (number === null ? [] : [{ ...item, number }])),
    ),
  ];
}

export const deliveryJobs = (tools: OrderTools): JobHandler[] => [
  handleJob(filesWanted, ({ productId, kit }) => prepareForBuyers(tools, productId, kit ?? false)),
  handleJob(tellRefund, async ({ creditNote }) => {
    const refund = await givenBackBy(tools.db, creditNote);
    if (refund) await queueEmails(tools.db, tools.clock, [refundEmail(refund, tools.settings.PUBLIC_URL)]);
  }),
];

/**
 * Writes the mail of orders that were paid and whose buyers were not told: what is still to be told stands in the order
 * itself, so neither a crash nor a second process can lose or double it. @returns how many were told.
 */
export async function tellBuyers(tools: OrderTools): Promise<number> {
  const { db, clock, settings } = tools;
  return db.transaction().execute(async (tx) => {
    const ids = await claimUntoldOrders(tx, AT_ONCE, new Date(clock.now()));
    if (ids.length === 0) return 0;
    const [rows, buyers] = [await ordersById(tx, ids), await buyersOf(tx, ids)];
    const emails = rows.map((row) => {
      const buyer = buyers.get(row.id)!;
      const email = paidEmail(
        presentOrder(row, row.user_id, linkMaking(tools)),
        buyer.fullname,
        settings.PUBLIC_URL,
        row,
      );
      return { about: `order_paid:${row.id}`, to: buyer.email, ...email, enclosures: papersOf(row) };
    });
    const periods = await periodsOfOrders(tx, ids);
    await queueEmails(tx, clock, [...emails, ...periods.map((one) => paidPeriodEmail(one, settings.PUBLIC_URL))]);
    for (const { product_id, kit } of await unpreparedProducts(tx, ids)) {
      await enqueue(tx, filesWanted, { productId: product_id, kit }, { key: `files:${product_id}`, queue: 'files' });
    }
    return ids.length;
  });
}

/** To a buyer whose money went back: how much, of which order, and what it ends. */
function refundEmail(refund: GivenBack, publicUrl: string): Email {
  const isWhole = refund.status === 'refunded';
  const what = refund.kind === 'subscription' ? 'Your plan' : `Order ${refund.order_id}`;
  const ends =
    refund.kind === 'subscription'
      ? 'The period that it paid for has ended with it.'
      : 'The licences have ended with it. Please delete the files.';
  const blocks: Block[] = [
    `Hello ${refund.fullname},`,
    `${formatDollars(asCents(refund.amount_cents))} went back to you the way it was paid.`,
    {
      rows: [
        ['For', what],
        ['Given back', formatDollars(asCents(refund.amount_cents))],
        ['Credit note', refund.number],
      ],
    },
    isWhole ? ends : 'What was not given back stays yours.',
    `Attached: credit note ${refund.number}, as PDF.`,
    { link: `${publicUrl}/customer/order-history`, words: 'Your orders' },
  ];
  const subject = isWhole ? `${what} was refunded` : `Part of ${what.toLowerCase()} was refunded`;
  return {
    about: `refunded:${refund.number}`,
    to: refund.email,
    subject,
    ...composeEmail(subject, blocks),
    enclosures: [{ kind: 'credit_note', order: refund.order_id, number: refund.number, name: `${refund.number}.pdf` }],
  };
}
