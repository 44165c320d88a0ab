import { msg, t } from '#contract/languages/translate.ts';
import { asCents, formatDollars } from '#contract/money.ts';
import { nameMoneyFully } from '#contract/money-words.ts';
import { nameCountry } from '#contract/shop/tax-words.ts';
import { NO_SELLER } from '#server/settings/seller/seller.ts';
import type { InvoiceBuyer, InvoiceLine, Offer, PrintedDocument } from '../invoice.ts';
import { formatDay } from './format-day.ts';
import { drawHead, drawTable, LAST, LEFT, RIGHT, T8, T10, WIDTH } from './paper.ts';
import { Sheet, type TextStyle } from './sheet.ts';

const COLUMNS = [
  { name: msg('Font'), x: LEFT, width: 126, align: 'start' },
  { name: msg('Licence'), x: LEFT + 132, width: 172, align: 'start' },
  { name: msg('Quantity'), x: LEFT + 310, width: 46, align: 'end' },
  { name: msg('Price'), x: LEFT + 362, width: 60, align: 'end' },
  { name: msg('Sum'), x: LEFT + 428, width: WIDTH - 428, align: 'end' },
] as const;

const NAMES = {
  invoice: msg('Invoice'),
  credit_note: msg('Credit note'),
  payment_request: msg('Invoice to pay'),
  offer: msg('Offer'),
} as const;
const TOTALS = {
  invoice: msg('Total, {currency}'),
  credit_note: msg('Refunded, {currency}'),
  payment_request: msg('To pay, {currency}'),
  offer: msg('Total, {currency}'),
} as const;
const NUMBERED = msg('Numbers run without gaps. A refund makes a credit note, never a changed invoice.');
const FEET = {
  invoice: NUMBERED,
  credit_note: NUMBERED,
  payment_request: msg('The numbered invoice follows when the money arrives.'),
  offer: msg('An offer isn’t an invoice: nothing is owed until you accept it.'),
} as const;

/**
 * Draws an invoice, a credit note, an offer or what is to be paid, tagged, on as many pages as its lines take. The same
 * document is the same bytes.
 */
export function drawInvoice(document: PrintedDocument): Uint8Array {
  const name = t(NAMES[document.kind]);
  const sheet = new Sheet(`${name} ${document.number}`, document.seller.name, new Date(document.issuedAt));
  const { copy: number = 1 } = 'copy' in document ? document : {};
  const copy = number > 1 ? t(', copy {copy}', { copy: number }) : '';
  drawHead(sheet, {
    seller: nameOf(document),
    name,
    which: `${document.number}${copy}`,
    isTest: document.isTest,
  });
  const y = drawParties(sheet, document);
  const end = drawTable(
    sheet,
    COLUMNS.map((column) => ({ ...column, name: t(column.name) })),
    document.lines.map(cellsOf),
    y + 30,
  );
  drawTotals(sheet, document, end);
  drawFeet(sheet, document);
  return sheet.finish();
}

/** The stand-in for a missing seller is shown in the reader's language. */
const nameOf = ({ seller }: PrintedDocument) => (seller.name === NO_SELLER ? t(NO_SELLER) : seller.name);

function drawParties(sheet: Sheet, document: PrintedDocument): number {
  const { buyer, seller } = document;
  const to = buyer.company === '' ? [buyer.name] : [buyer.company, buyer.name];
  const heights = [
    party(sheet, LEFT, t('To'), to, [buyer.address, townOf(buyer), buyer.email, buyer.taxId]),
    party(
      sheet,
      LEFT + 140,
      t('From'),
      [nameOf(document)],
      [seller.address, seller.email, seller.taxId, seller.registrationNumber ?? ''],
    ),
    facts(sheet, LEFT + 290, document),
  ];
  return Math.max(...heights);
}

/** The country that the buyer said, where the address does not end with it. */
function townOf({ address, place, isWhole }: InvoiceBuyer): string {
  if (!place || isWhole) return '';
  const country = nameCountry(place.country);
  if (address.trim().endsWith(country)) return '';
  return [[place.postcode, place.town, place.region].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
}

function party(sheet: Sheet, x: number, title: string, names: string[], rest: string[]): number {
  const style: TextStyle = { ...T10, width: 126 };
  let y = 134;
  sheet.into('H2', () => (y += sheet.text(x, y, title, { ...style, ink: 'second' })));
  const [first = '', ...more] = names;
  sheet.into('P', () => (y += sheet.text(x, y, first, { ...style, weight: 'bold' })));
  for (const line of [...more, ...rest].filter(Boolean)) sheet.into('P', () => (y += sheet.text(x, y, line, style)));
  return y;
}

function facts(sheet: Sheet, x: number, document: PrintedDocument): number {
  const rows = factRows(document);
  let y = 134;
  for (const [name, value] of rows) {
    sheet.into('P', () => {
      const height = sheet.text(x, y, name, { ...T10, ink: 'second', width: 54 });
      y += Math.max(height, sheet.text(x + 58, y, value, { ...T10, width: RIGHT - x - 58 }));
    });
    sheet.rule(x, y - 8, RIGHT - x, 'line', 0.5);
    y += 5;
  }
  return y;
}

function factRows(document: PrintedDocument): [string, string][] {
  const date: [string, string] = [t('Date'), formatDay(document.date)];
  if (document.kind === 'offer') return [date, ...factsOfOffer(document)];
  const order: [string, string][] = [
    [t('Order'), t('No. {order}', { order: document.order })],
    ...(document.poNumber === undefined ? [] : ([[t('Your PO'), document.poNumber]] as [string, string][])),
  ];
  switch (document.kind) {
    case 'invoice': {
      const { method, reference } = document.payment;
      const paid: [string, string][] = [
        [t('Supplied'), formatDay(document.supplied)],
        [t('Paid by'), t(method)],
      ];
      return [
        date,
        ...order,
        ...paid,
        ...(reference === '' ? [] : ([[t('Reference'), reference]] as [string, string][])),
      ];
    }
    case 'credit_note': {
      const reason: [string, string][] = document.reason === '' ? [] : [[t('Reason'), document.reason]];
      return [date, [t('Invoice'), document.invoice], ...order, ...reason];
    }
    case 'payment_request':
      return [date, ...order, [t('Due'), formatDay(document.dueOn)], [t('Reference'), document.number]];
  }
}

const factsOfOffer = ({ until, licensee, poNumber = '' }: Offer): [string, string][] => [
  [t('Valid until'), formatDay(until)],
  [t('Licensee'), licensee],
  ...(poNumber === '' ? [] : [[t('Your PO'), poNumber] satisfies [string, string]]),
];

function cellsOf(line: InvoiceLine): string[] {
  const notes = [
    line.license,
    line.licenseNumber,
    line.note ?? '',
    line.creditCents > 0
      ? t('less {amount} for {creditFor}', { amount: dollars(line.creditCents), creditFor: line.creditFor })
      : '',
    line.discountCents
      ? t('less {amount}, {discount}', { amount: dollars(line.discountCents), discount: line.discountFor ?? '' })
      : '',
  ];
  return [
    line.product,
    notes.filter(Boolean).join('\n'),
    String(line.quantity),
    dollars(line.unitCents),
    dollars(line.amountCents),
  ];
}

function drawTotals(sheet: Sheet, document: PrintedDocument, top: number): void {
  const x = LEFT + 262;
  const width = RIGHT - x;
  let y = top + 10;
  if (y + 110 > LAST) {
    sheet.nextPage();
    y = 80;
  }
  const { tax } = document;
  const row = (name: string, amount: number) => {
    sheet.into('P', () => {
      sheet.text(x, y, name, { ...T10, width: 150 });
      sheet.text(x, y, dollars(amount), { ...T10, width, align: 'end' });
    });
    sheet.rule(x, y + 8, width, 'line', 0.5);
    y += 22;
  };
  row(t('Net'), tax.netCents);
  const where = [nameCountry(tax.country), tax.region].filter(Boolean).join(' ');
  row(tax.percent === '0' ? t('Tax') : t('Tax, {where} {percent}%', { where, percent: tax.percent }), tax.taxCents);
  y += 6;
  const total = t(TOTALS[document.kind], { currency: nameMoneyFully() });
  sheet.into('P', () => {
    sheet.text(x, y, total, { ...T10, weight: 'bold', width: 150 });
    sheet.text(x, y, dollars(document.totalCents), { size: 14.25, weight: 'medium', width, align: 'end' });
  });
  sheet.rule(x, y + 8, width, 'signal', 1.5);
  y += 24;
  const answers = (document.answers ?? []).map(({ question, answer }) => `${question} ${answer}`);
  for (const note of [...notesOf(document), ...answers]) {
    const style: TextStyle = { ...T10, ink: 'second', width };
    if (y + sheet.lines(note, style) * T10.leading > LAST) {
      sheet.nextPage();
      y = 80;
    }
    sheet.into('P', () => (y += sheet.text(x, y, note, style)));
  }
  if (tax.note !== '') sheet.into('P', () => sheet.text(x, y, tax.note, { ...T8, ink: 'second', width }));
}

function notesOf(document: PrintedDocument): readonly string[] {
  if (document.kind === 'invoice') return [t('Paid in full. Nothing is owed.')];
  if (document.kind === 'credit_note') return [t('Refunded the way it was paid.')];
  if (document.kind === 'offer')
    return [
      ...document.note.split('\n').filter((line) => line.trim() !== ''),
      t('These prices hold until {day}, whatever changes in the shop.', { day: formatDay(document.until) }),
      document.tax.isAdded
        ? t('Tax is that of {country}. If someone in another country is billed, tax is added by the rules there.', {
            country: nameCountry(document.tax.country),
          })
        : t(
            'Tax is that of {country}, in the total. If someone in another country is billed, the total stays and its tax follows the rules there.',
            {
              country: nameCountry(document.tax.country),
            },
          ),
    ];
  return [
    t('Please send the whole amount by {day}, and write {number} on the transfer.', {
      day: formatDay(document.dueOn),
      number: document.number,
    }),
    ...document.account,
  ];
}

function drawFeet(sheet: Sheet, document: PrintedDocument): void {
  sheet.onEachPage((page, pages) => {
    sheet.rule(LEFT, 754, WIDTH);
    sheet.beside(() => {
      const lacking = sheet.hasBoxes ? t(' Characters that this document can’t draw appear as boxes.') : '';
      const words = `${t(FEET[document.kind])}${lacking}`;
      sheet.text(LEFT, 771, words, { ...T8, width: 150 });
      if (document.seller.email !== '')
        sheet.text(LEFT + 172, 771, t('Questions: {email}', { email: document.seller.email }), { ...T8, width: 190 });
      sheet.text(RIGHT - 90, 771, t('Page {page} of {pages}', { page, pages }), { ...T8, width: 90, align: 'end' });
    });
  });
}

function dollars(cents: number): string {
  return formatDollars(asCents(cents));
}
