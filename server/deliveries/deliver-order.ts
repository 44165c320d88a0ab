import { formatDollars, fromDollars } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { answerJob, defineJob, enqueue, type JobAnswer } from '#server/kit/jobs.ts';
import { type Block, composeLetter } from '#server/kit/letter.ts';
import { writeMail } from '#server/kit/mail.ts';
import { orderPaid } from '#server/orders/jobs.ts';
import { presentOrder } from '#server/orders/order.ts';
import { linkMaking, type OrderTools } from '#server/orders/order-tools.ts';
import { orderById } from '#server/orders/queries.ts';
import { prepareFiles } from './font-files.ts';
import { buyerOf, productsOfOrder } from './queries.ts';

/** Files of a product were bought: those that are still to be made are made before anybody waits for them. */
const filesWanted = defineJob<{ productId: number }>('files_wanted');

export const deliveryJobs = (tools: OrderTools): JobAnswer[] => [
  answerJob(orderPaid, ({ orderId }) => deliverOrder(tools, orderId)),
  answerJob(filesWanted, ({ productId }) => prepareFiles(tools, productId)),
];

/** Tells the buyer that the order is paid, with links to the files, once; and has the missing files made. */
export async function deliverOrder(tools: OrderTools, orderId: number): Promise<void> {
  const { db, clock, settings } = tools;
  const row = await orderById(db, orderId);
  if (!row) throw new Error(`paid order ${orderId} is missing`);
  const buyer = await buyerOf(db, orderId);
  const letter = paidLetter(presentOrder(row, linkMaking(tools)), buyer.fullname, settings.PUBLIC_URL);
  await db.transaction().execute(async (tx) => {
    await writeMail(tx, clock, { about: `order_paid:${orderId}`, to: buyer.email, ...letter });
    for (const productId of await productsOfOrder(tx, orderId))
      await enqueue(tx, filesWanted, { productId }, { key: `files:${productId}` });
  });
}

function paidLetter(order: Order, fullname: string, publicUrl: string) {
  const dollars = (wire: number) => formatDollars(fromDollars(wire)!);
  const lines = order.orderItems.flatMap((item): Block[] => [
    {
      rows: [
        [item.product.name, `${item.quantity} x ${dollars(item.price)}`],
        ['Licence', item.license.licenseType.name],
        ['Licence number', item.license.licenseNumber ?? ''],
      ],
    },
    ...(item.product.fontDetail?.formatZIP
      ? [{ link: item.product.fontDetail.formatZIP, words: `Download ${item.product.name}` }]
      : []),
  ]);
  const blocks: Block[] = [
    `Hello ${fullname},`,
    `thank you. Order ${order.id} over ${dollars(order.totalAmount)} is paid, and these licences are yours:`,
    ...lines,
    'The links above work for 15 minutes. Your order history gives you fresh ones, for ever:',
    { link: `${publicUrl}/customer/order-history`, words: 'Your orders' },
  ];
  return { subject: `Your fonts, order ${order.id}`, ...composeLetter('Your fonts are here', blocks) };
}
