import { t } from '#contract/languages/translate.ts';
import { legalPages } from '#contract/legal-pages.ts';
import { asCents, formatDollars, fromDollars } from '#contract/money.ts';
import type { Order } from '#contract/nouns/orders.ts';
import { nameTax } from '#contract/shop/tax-words.ts';
import {
  attachCertificates,
  attachInvoice,
  type DocumentAttachment,
  MOST_CERTIFICATES,
} from '#server/documents/attachments.ts';
import { letterTo, queueEmails, unsignedLinks } from '#server/kit/email/email.ts';
import { type Block, composeEmail, type EmailRow, pageOf } from '#server/kit/email/email-template.ts';
import type { Email } from '#server/kit/email/outbox-queries.ts';
import { defineJob, enqueue, handleJob, type JobHandler } from '#server/kit/jobs/jobs.ts';
import { type OrderRow, presentOrder } from '#server/orders/order.ts';
import { linkMaking, type OrderTools, tellRefund, tellReturn } from '#server/orders/order-tools.ts';
import { ordersById } from '#server/orders/queries.ts';
import { tellRelease } from '#server/products/releases/replace-fonts.ts';
import { periodsOfOrders } from '#server/subscriptions/ending-queries.ts';
import { prepareForBuyers } from '../prepare/prepare.ts';
import {
  buyersOf,
  claimUntoldOrders,
  type GivenBack,
  givenBackBy,
  type Returned,
  returnedBy,
  unpreparedProducts,
} from '../queries.ts';
import { queueReleaseEmails } from '../releases/release-emails.ts';
import { type Agreed, repeatConsent } from './resend-email.ts';
import { paidPeriodEmail } from './subscription-emails.ts';

/** Orders at once; when there were as many, there may be more. */
export const TOLD_AT_ONCE = 25;

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
  handleJob(tellRelease, (asked) => queueReleaseEmails(tools, asked)),
  handleJob(tellRefund, async ({ creditNote }) => {
    const refund = await givenBackBy(tools.db, creditNote);
    if (refund)
      await queueEmails(tools.db, tools.clock, [
        letterTo(refund, () => refundEmail(refund, tools.settings.PUBLIC_URL)),
      ]);
  }),
  handleJob(tellReturn, async ({ captureId }) => {
    const money = await returnedBy(tools.db, captureId);
    if (money)
      await queueEmails(tools.db, tools.clock, [
        letterTo(money, () => returnEmail(captureId, money, tools.settings.PUBLIC_URL)),
      ]);
  }),
];

/**
 * Writes the mail of orders that were paid and whose buyers were not told: what is still to be told stands in the order
 * itself, so neither a crash nor a second process can lose or double it. @returns how many were told.
 */
export async function queueOrderEmails(tools: OrderTools): Promise<number> {
  const { db, clock, settings } = tools;
  return db.transaction().execute(async (tx) => {
    const ids = await claimUntoldOrders(tx, TOLD_AT_ONCE, new Date(clock.now()));
    if (ids.length === 0) return 0;
    const [rows, buyers] = [await ordersById(tx, ids), await buyersOf(tx, ids)];
    const letters = rows.map((row) => {
      const buyer = buyers.get(row.id)!;
      return letterTo({ email: buyer.email }, () => {
        const links = unsignedLinks();
        const order = presentOrder(row, row.user_id, { ...linkMaking(tools), signer: links });
        const email = paidEmail(order, buyer.fullname, settings.PUBLIC_URL, row);
        const enclosures = [...papersOf(row), ...links.enclosed(email.text)];
        return { about: `order_paid:${row.id}`, to: buyer.email, ...email, enclosures };
      });
    });
    const periods = await periodsOfOrders(tx, ids);
    await queueEmails(tx, clock, [
      ...letters,
      ...periods.map((one) => letterTo({ email: one.email }, () => paidPeriodEmail(one, settings.PUBLIC_URL))),
    ]);
    for (const { product_id, kit } of await unpreparedProducts(tx, ids)) {
      await enqueue(tx, filesWanted, { productId: product_id, kit }, { key: `files:${product_id}`, queue: 'files' });
    }
    return ids.length;
  });
}

/** To a buyer whose money went back: how much, of which order, and what it ends. */
function refundEmail(refund: GivenBack, publicUrl: string): Email {
  const isWhole = refund.status === 'refunded';
  const what = refund.kind === 'subscription' ? t('Your plan') : t('Order {order_id}', { order_id: refund.order_id });
  const ends =
    refund.kind === 'subscription'
      ? t('The period that it paid for has ended with it.')
      : t('The licences have ended with it. Please delete the files.');
  const blocks: Block[] = [
    t('Hello {fullname},', { fullname: refund.fullname }),
    t('{amount} went back to you the way it was paid.', {
      amount: formatDollars(asCents(refund.amount_cents)),
    }),
    {
      rows: [
        [t('For'), what],
        [t('Given back'), formatDollars(asCents(refund.amount_cents))],
        [t('Credit note'), refund.number],
      ],
    },
    isWhole ? ends : t('What was not given back stays yours.'),
    t('Attached: credit note {number}, as PDF.', { number: refund.number }),
    { link: pageOf(publicUrl, '/customer/order-history'), words: t('Your orders') },
  ];
  const subject = isWhole
    ? t('{what} was refunded', { what })
    : t('Part of {what} was refunded', { what: what.toLowerCase() });
  return {
    about: `refunded:${refund.number}`,
    to: refund.email,
    subject,
    ...composeEmail(subject, blocks),
    enclosures: [{ kind: 'credit_note', order: refund.order_id, number: refund.number, name: `${refund.number}.pdf` }],
  };
}

/** To a buyer whose money paid nothing and went back: how much, and why. */
function returnEmail(captureId: string, money: Returned, publicUrl: string): Email {
  const what = money.kind === 'subscription' ? t('your plan') : t('order {order_id}', { order_id: money.order_id });
  const blocks: Block[] = [
    t('Hello {fullname},', { fullname: money.fullname }),
    t('your payment of {amount} for {what} went back to you the way it was paid.', {
      amount: formatDollars(asCents(money.amount_cents)),
      what,
    }),
    money.is_paid_otherwise
      ? t('It had been paid already, and stays as it was.')
      : t('What you ordered was not to be had any more when the money came, so nothing of it was delivered.'),
    { link: pageOf(publicUrl, '/customer/order-history'), words: t('Your orders') },
  ];
  const subject = t('Your payment for {what} went back', { what });
  return { about: `returned:${captureId}`, to: money.email, subject, ...composeEmail(subject, blocks) };
}

type Item = Order['orderItems'][number];

/** To the buyer of a paid order: what was bought line by line, its total, and the files. */
function paidEmail(order: Order, fullname: string, publicUrl: string, agreed: Agreed) {
  const rows = [...order.orderItems.flatMap(rowsOf), ...totalRows(order)];
  const files = order.orderItems.flatMap(({ product, license }): Block[] =>
    product.fontDetail?.formatZIP
      ? [
          {
            link: product.fontDetail.formatZIP,
            words: t('{font}, {license}, as ZIP', { font: product.name, license: license.licenseType.name }),
          },
        ]
      : [],
  );
  const hasFonts = order.orderItems.some(({ product }) => Object.values(product.fontDetail ?? {}).some(Boolean));
  const blocks: Block[] = [
    t('Hello {fullname},', { fullname }),
    t('thank you. Order {id} is paid, and these licences are yours.', { id: order.id }),
    { rows, hasTotal: true },
    {
      link: pageOf(publicUrl, '/customer/order-history'),
      words: hasFonts ? t('Download the fonts') : t('See your orders'),
    },
    ...(files.length > 0
      ? [t('Or take them from here. These links work for 15 minutes; your orders make new ones.')]
      : []),
    ...files,
    ...attached(order),
    ...smallPrint(order, publicUrl),
    ...repeatConsent(agreed),
  ];
  const why = t('You get this because you bought something; there is no newsletter in it.');
  const [subject, head] = hasFonts
    ? [t('Your fonts, order {id}', { id: order.id }), t('The fonts are yours')]
    : [t('Your licences, order {id}', { id: order.id }), t('The licences are yours')];
  return { subject, ...composeEmail(head, blocks, { why }) };
}

/** What an order comes to, and what of that is tax. */
function totalRows({ totalAmount, tax }: Pick<Order, 'totalAmount' | 'tax'>): EmailRow[] {
  const name = tax && nameTax(tax);
  const amount = dollars(totalAmount);
  if (!tax || !name) return [[t('Total'), amount]];
  if (tax.kind === 'reverse_charge') return [[t('Total'), amount, name]];
  return tax.isAdded
    ? [
        [name, dollars(tax.amount)],
        [t('Total'), amount],
      ]
    : [[t('Total'), amount, `${name}, ${dollars(tax.amount)}`]];
}

/** The small print that holds for an order, in the versions that it was placed under. */
function smallPrint({ legal }: Order, publicUrl: string): Block[] {
  return legal.map(({ page, version }) => ({
    link: pageOf(publicUrl, `/${page}/${version}`),
    words: t('{page}, version {version}', { page: t(legalPages[page]), version }),
  }));
}

/** What goes with the mail. */
function attached({ invoiceNumber, orderItems }: Order): Block[] {
  if (invoiceNumber === null) return [];
  const licences = orderItems.filter(({ license }) => license.licenseNumber !== null).length;
  const shown = Math.min(licences, MOST_CERTIFICATES);
  const said =
    shown === 1
      ? t('Attached: invoice {invoiceNumber} and the licence certificate, as PDF.', { invoiceNumber })
      : t('Attached: invoice {invoiceNumber} and {shown} licence certificates, as PDF.', { invoiceNumber, shown });
  return [shown < licences ? `${said} ${t('The others are in your wallet.')}` : said];
}

/** A line, and what is taken off it for the smaller licence that it replaces. */
function rowsOf({ product, license, quantity, price, credit }: Item): EmailRow[] {
  const total = asCents(fromDollars(price)! * quantity);
  const facts = [
    license.licenseType.name,
    ...(quantity > 1 ? [`${quantity} x ${dollars(price)}`] : []),
    ...(license.licenseNumber === null ? [] : [license.licenseNumber]),
  ];
  const line: EmailRow = [product.name, formatDollars(total), facts.join(', ')];
  return credit
    ? [
        line,
        [t('Less {licenseName}, already yours', { licenseName: credit.licenseName }), `-${dollars(credit.amount)}`],
      ]
    : [line];
}

function dollars(wire: number): string {
  return formatDollars(fromDollars(wire)!);
}
