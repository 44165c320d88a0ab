import { asCents, formatDollars, fromDollars } from '#contract/money.ts';
import type { Order } from '#contract/nouns/orders.ts';
import { MOST_CERTIFICATES } from '#server/documents/attachment.ts';
import { type Block, composeEmail, type EmailRow } from '#server/kit/email/email-template.ts';
import { type Agreed, repeatConsent } from './repeat-consent.ts';

type Item = Order['orderItems'][number];

/** To the buyer of a paid order: what was bought line by line, its total, and the files. */
export function paidEmail(order: Order, fullname: string, publicUrl: string, agreed: Agreed) {
  const rows = [...order.orderItems.flatMap(rowsOf), ['Total', dollars(order.totalAmount)] satisfies EmailRow];
  const files = order.orderItems.flatMap(({ product, license }): Block[] =>
    product.fontDetail?.formatZIP
      ? [{ link: product.fontDetail.formatZIP, words: `${product.name}, ${license.licenseType.name}, as ZIP` }]
      : [],
  );
  const hasFonts = order.orderItems.some(({ product }) => Object.values(product.fontDetail ?? {}).some(Boolean));
  const blocks: Block[] = [
    `Hello ${fullname},`,
    `thank you. Order ${order.id} is paid, and these licences are yours.`,
    { rows, hasTotal: true },
    { link: `${publicUrl}/customer/order-history`, words: hasFonts ? 'Download the fonts' : 'See your orders' },
    ...(files.length > 0
      ? ['Or take them from here. These links work for 15 minutes; your orders make new ones.']
      : []),
    ...files,
    ...attached(order),
    ...repeatConsent(agreed),
  ];
  const why = 'You get this because you bought something; there is no newsletter in it.';
  const [subject, head] = hasFonts
    ? ['Your fonts', 'The fonts are yours']
    : ['Your licences', 'The licences are yours'];
  return { subject: `${subject}, order ${order.id}`, ...composeEmail(head, blocks, { why }) };
}

/** What goes with the mail. */
function attached({ invoiceNumber, orderItems }: Order): Block[] {
  if (invoiceNumber === null) return [];
  const licences = orderItems.filter(({ license }) => license.licenseNumber !== null).length;
  const shown = Math.min(licences, MOST_CERTIFICATES);
  const documents = `invoice ${invoiceNumber} and ${shown === 1 ? 'the licence certificate' : `${shown} licence certificates`}, as PDF.`;
  return [`Attached: ${documents}${shown < licences ? ' The others are in your wallet.' : ''}`];
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
  return credit ? [line, [`Less ${credit.licenseName}, already yours`, `-${dollars(credit.amount)}`]] : [line];
}

function dollars(wire: number): string {
  return formatDollars(fromDollars(wire)!);
}
