import { t } from '#contract/languages/translate.ts';
import { legalPages } from '#contract/legal-pages.ts';
import { asCents, formatDollars, fromDollars } from '#contract/money.ts';
import { mustExist, notNull } from '#contract/must-exist.ts';
import type { Order, OrderItem } from '#contract/nouns/orders.ts';
import { listLicensed } from '#contract/order-lines.ts';
import { nameSold } from '#contract/parts.ts';
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
import { linkMaking, notifyPayment, notifyRefund, notifyReturn, type OrderTools } from '#server/orders/order-tools.ts';
import { ordersById } from '#server/orders/queries.ts';
import { notifyRelease } from '#server/products/releases/replace-fonts.ts';
import { periodsOfOrders } from '#server/subscriptions/ending-queries.ts';
import { lettersToClients } from '../clients/send-link.ts';
import { emailHolders, queueNoticeEmails } from '../import/notice-emails.ts';
import { prepareForBuyers } from '../prepare/prepare.ts';
import { buyersOf, claimUntoldOrders, givenBackBy, type Returned, returnedBy, unpreparedProducts } from '../queries.ts';
import { queueReleaseEmails } from '../releases/release-emails.ts';
import { billedLetter } from './billing-emails.ts';
import { creditNoteForBilled, invoicesForBilled } from './billing-queries.ts';
import { failedPaymentEmail, pendingPaymentEmail } from './pending-payment-emails.ts';
import { paymentToNotify } from './pending-payment-queries.ts';
import { refundEmail } from './refund-email.ts';
import { type Agreed, repeatConsent } from './resend-email.ts';
import { paidPeriodEmail } from './subscription-emails.ts';

/** Orders at once; when there were as many, there may be more. */
export const NOTIFIED_AT_ONCE = 25;

/** Files of a product were bought: those that are still to be made are made before anybody waits for them. */
const filesWanted = defineJob<{ productId: number; kit?: boolean }>('files_wanted');

/** Whether a licence of an order is the buyer's to have: that of a client is only where its licence type says so. */
const isForBuyer = (client: unknown, item: { agency_keeps: boolean }) => client === null || item.agency_keeps;

/** The invoice of an order and the certificates of its licences. */
function documentsOf({ id, invoice_number, items, client }: OrderRow): DocumentAttachment[] {
  return [
    ...attachInvoice(id, invoice_number),
    ...attachCertificates(
      items.flatMap(({ license_number: number, ...item }) =>
        number === null || !isForBuyer(client, item) ? [] : [{ ...item, number }],
      ),
    ),
  ];
}

export const deliveryJobs = (tools: OrderTools): JobHandler[] => [
  handleJob(filesWanted, ({ productId, kit }) => prepareForBuyers(tools, productId, kit ?? false)),
  handleJob(notifyRelease, (requested) => queueReleaseEmails(tools, requested)),
  handleJob(notifyRefund, async ({ creditNote }) => {
    const refund = await givenBackBy(tools.db, creditNote);
    if (refund)
      await queueEmails(tools.db, tools.clock, [
        letterTo(refund, () => refundEmail(refund, tools.settings.PUBLIC_URL)),
        ...(await creditNoteForBilled(tools.db, creditNote)).map(billedLetter),
      ]);
  }),
  handleJob(emailHolders, (notice) => queueNoticeEmails(tools, notice)),
  handleJob(notifyPayment, async ({ payment, isPending }) => {
    const facts = await paymentToNotify(tools.db, payment, isPending);
    if (facts) {
      const write = isPending ? pendingPaymentEmail : failedPaymentEmail;
      const reader = { id: facts.user_id, email: facts.email };
      await queueEmails(tools.db, tools.clock, [letterTo(reader, () => write(facts, tools.settings.PUBLIC_URL))]);
    }
  }),
  handleJob(notifyReturn, async ({ captureId }) => {
    const money = await returnedBy(tools.db, captureId);
    if (money)
      await queueEmails(tools.db, tools.clock, [
        letterTo(money, () => returnEmail(captureId, money, tools.settings.PUBLIC_URL)),
      ]);
  }),
];

/**
 * Writes the emails of paid orders that were not sent yet. The order itself stores what is still to be sent, so a crash
 * or a second process can't lose or double it. @returns how many were written.
 */
export async function queueOrderEmails(tools: OrderTools): Promise<number> {
  const { db, clock, settings } = tools;
  return db.transaction().execute(async (tx) => {
    const ids = await claimUntoldOrders(tx, NOTIFIED_AT_ONCE, new Date(clock.now()));
    if (ids.length === 0) return 0;
    const [rows, buyers] = [await ordersById(tx, ids), await buyersOf(tx, ids)];
    const letters = rows.map((row) => {
      const buyer = mustExist(buyers.get(row.id));
      return letterTo({ email: buyer.email }, () => {
        const links = unsignedLinks();
        const order = presentOrder(row, row.user_id, { ...linkMaking(tools), signer: links });
        const email = paidEmail(order, buyer.fullname, settings.PUBLIC_URL, row);
        const enclosures = [...documentsOf(row), ...links.enclosed(email.text)];
        return { about: `order_paid:${row.id}`, to: buyer.email, ...email, enclosures };
      });
    });
    const periods = await periodsOfOrders(tx, ids);
    await queueEmails(tx, clock, [
      ...letters,
      ...(await lettersToClients(
        tools,
        tx,
        rows.filter(({ client }) => client !== null).map(({ id }) => id),
      )),
      ...(await invoicesForBilled(tx, ids)).map(billedLetter),
      ...periods.map((one) => letterTo({ email: one.email }, () => paidPeriodEmail(one, settings.PUBLIC_URL))),
    ]);
    for (const { product_id, kit } of await unpreparedProducts(tx, ids)) {
      await enqueue(tx, filesWanted, { productId: product_id, kit }, { key: `files:${product_id}`, queue: 'files' });
    }
    return ids.length;
  });
}

/** To a buyer who got a payment back that paid for nothing: how much, and why. */
export function returnEmail(captureId: string, money: Returned, publicUrl: string): Email {
  const what = money.kind === 'subscription' ? t('your plan') : t('order {order_id}', { order_id: money.order_id });
  const blocks: Block[] = [
    t('Hello {fullname},', { fullname: money.fullname }),
    t('your payment of {amount} for {what} was refunded the way it was paid.', {
      amount: formatDollars(asCents(money.amount_cents)),
      what,
    }),
    money.is_paid_otherwise
      ? t('It was already paid, and stays as it was.')
      : money.status === 'refunded'
        ? t('What you ordered was no longer available when the money arrived, so nothing was delivered.')
        : t('It was refunded before we could deliver anything for it.'),
    { link: pageOf(publicUrl, '/customer/order-history'), words: t('Your orders') },
  ];
  const subject = t('Your payment for {what} was refunded', { what });
  const facts = { name: money.fullname, amount: formatDollars(asCents(money.amount_cents)) };
  return { about: `returned:${captureId}`, to: money.email, subject, facts, ...composeEmail(subject, blocks) };
}

/** To the buyer of a paid order: what was bought line by line, its total, and the files. */
export function paidEmail(order: Order, fullname: string, publicUrl: string, agreed: Agreed) {
  const rows = [...order.orderItems.flatMap(rowsOf), ...totalRows(order)];
  const bought = listLicensed(order.orderItems);
  const files = bought.flatMap(({ product, part, license }): Block[] =>
    product.fontDetail?.formatZIP
      ? [
          {
            // A page with a button: what looks through mails opens links, and would take the first download.
            link: product.fontDetail.formatZIP.replace('/download/', '/files/'),
            words: t('{font}, {license}, as ZIP', {
              font: nameSold(product.name, part),
              license: license.licenseType.name,
            }),
          },
        ]
      : [],
  );
  const hasFonts = bought.some(({ product }) => Object.values(product.fontDetail ?? {}).some(Boolean));
  const blocks: Block[] = [
    t('Hello {fullname},', { fullname }),
    order.client === null
      ? t('thank you. Order {id} is paid, and these licences are yours.', { id: order.id })
      : t('thank you. Order {id} is paid, and these licences are for {client}.', {
          id: order.id,
          client: order.client.name,
        }),
    { rows, hasTotal: true },
    ...(order.client === null ? [] : [forClient(order.client, hasFonts)]),
    order.client === null || hasFonts
      ? {
          link: pageOf(publicUrl, '/customer/order-history'),
          words: hasFonts ? t('Download the fonts') : t('See your orders'),
        }
      : { link: pageOf(publicUrl, '/customer/licenses'), words: t('Your clients') },
    ...(files.length > 0
      ? [t('Or download them here. These links work for 15 minutes; your orders have new ones.')]
      : []),
    ...files,
    ...attached(order),
    ...smallPrint(order, publicUrl),
    ...repeatConsent(agreed),
  ];
  const why = t('You get this email because you bought something. It isn’t a newsletter.');
  const [subject, head] = order.client
    ? [
        t('Licences for {client}, order {id}', { client: order.client.name, id: order.id }),
        t('Order {id} is paid', { id: order.id }),
      ]
    : hasFonts
      ? [t('Your fonts, order {id}', { id: order.id }), t('The fonts are yours')]
      : [t('Your licences, order {id}', { id: order.id }), t('The licences are yours')];
  return { subject, facts: { name: fullname, order: String(order.id) }, ...composeEmail(head, blocks, { why }) };
}

/** What the client gets now, and what the buyer has of it. */
function forClient({ name, email }: NonNullable<Order['client']>, hasFonts: boolean): string {
  const link =
    email === null
      ? t('Get the link for {name} on the page of your clients and hand it over.', { name })
      : t('We have sent {email} a link: {name} accepts the terms there, and has the licences and files.', {
          email,
          name,
        });
  const files = hasFonts
    ? t('You may download the files too, as the licence says.')
    : t('The files are for your client only, as the licence says.');
  return `${link} ${files}`;
}

/** What an order comes to after its discount, and what of that is tax. */
const totalRows = ({ discount, ...order }: Pick<Order, 'totalAmount' | 'tax' | 'discount'>): EmailRow[] => [
  ...(discount ? [[discount.title, `-${dollars(discount.amount)}`] satisfies EmailRow] : []),
  ...taxedRows(order),
];

function taxedRows({ totalAmount, tax }: Pick<Order, 'totalAmount' | 'tax'>): EmailRow[] {
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
function attached({ invoiceNumber, orderItems, client }: Order): Block[] {
  if (invoiceNumber === null) return [];
  const licences = listLicensed(orderItems).filter(
    ({ license, product }) => license.licenseNumber !== null && (client === null || product.fontDetail !== null),
  ).length;
  if (licences === 0 && client !== null) return [t('Attached: invoice {invoiceNumber}, as PDF.', { invoiceNumber })];
  const shown = Math.min(licences, MOST_CERTIFICATES);
  const statement =
    shown === 1
      ? t('Attached: invoice {invoiceNumber} and the licence certificate, as PDF.', { invoiceNumber })
      : t('Attached: invoice {invoiceNumber} and {shown} licence certificates, as PDF.', { invoiceNumber, shown });
  return [shown < licences ? `${statement} ${t('The others are in your wallet.')}` : statement];
}

/** A line, the fonts of a bundle with their licences, and what is taken off for what the buyer had of it. */
function rowsOf({ product, part, license, quantity, price, credit, members }: OrderItem): EmailRow[] {
  const total = asCents(notNull(fromDollars(price)) * quantity);
  const facts = [
    license.licenseType.name,
    ...(quantity > 1 ? [`${quantity} x ${dollars(price)}`] : []),
    ...(license.licenseNumber === null ? [] : [license.licenseNumber]),
  ];
  const had =
    members.length > 0
      ? t('Less fonts of it, already yours')
      : credit && t('Less {licenseName}, already yours', { licenseName: credit.licenseName });
  return [
    [nameSold(product.name, part), formatDollars(total), facts.join(', ')],
    ...(credit && had ? [[had, `-${dollars(credit.amount)}`] satisfies EmailRow] : []),
    ...members.map(
      (member): EmailRow => [
        nameSold(member.product.name, member.part),
        t('included'),
        member.license.licenseNumber ?? '',
      ],
    ),
  ];
}

function dollars(wire: number): string {
  return formatDollars(notNull(fromDollars(wire)));
}
