import QRCode from 'qrcode';
import type { Language } from '#contract/languages/languages.ts';
import { t } from '#contract/languages/translate.ts';
import type { Outline } from '#fonts/engine.ts';
import { nameCertifiedFont, type SignedCertificate } from '../certificate.ts';
import { formatDay } from './format-day.ts';
import { PAGE } from './page-size.ts';
import { Sheet } from './sheet.ts';

export type CertificateDrawing = {
  signed: SignedCertificate;
  /** The font's name in its own letters; null where it lacks some. */
  name: Outline | null;
  specimens: Outline[];
  /** Of the holder; null where none was chosen. */
  language: Language | null;
};

const LEFT = 51;
const RIGHT = PAGE.width - 51;
const WIDTH = RIGHT - LEFT;
const LAST = 690;
const T10 = { size: 9.75, leading: 14.5 };
const T8 = { size: 8.25, leading: 12 };
const COLUMN = (WIDTH - 28) / 2;
const CODE = 69;

/** Draws a certificate, tagged. The same certificate is the same bytes. */
export function drawCertificate({ signed, name, specimens }: CertificateDrawing): Uint8Array {
  const { certificate } = signed;
  const { licenseNumber, licensor, issuedAt } = certificate;
  const sheet = new Sheet(t('Licence certificate {licenseNumber}', { licenseNumber }), licensor, new Date(issuedAt));
  sheet.into('P', () => sheet.text(LEFT, 60, licensor, { ...T10, weight: 'bold', width: 120 }));
  sheet.into('P', () => sheet.text(LEFT + 128, 60, t('Licence certificate'), { ...T10, width: 120 }));
  sheet.into('P', () => sheet.text(RIGHT - 220, 60, licenseNumber, { ...T10, width: 220, align: 'end' }));
  let y = drawName(sheet, nameCertifiedFont(certificate), name);
  y = drawGrant(sheet, signed, y + 38);
  y = drawFacts(sheet, signed, y + 24);
  drawSpecimens(sheet, specimens, y + 22);
  drawProof(sheet, signed);
  return sheet.finish();
}

function drawName(sheet: Sheet, name: string, outline: Outline | null): number {
  const top = 92;
  if (!outline) {
    const lines = sheet.lines(name, { size: 42, weight: 'bold', width: WIDTH });
    const y = top + 42 + (lines - 1) * 48;
    sheet.into('H1', () => sheet.text(LEFT, top + 42, name, { size: 42, weight: 'bold', width: WIDTH, leading: 48 }));
    sheet.rule(LEFT, y + 8, WIDTH, 'signal', 1.5);
    return y;
  }
  const [x, inkTop, width, height] = outline.ink;
  const scale = Math.min(WIDTH / width, 92 / Math.max(height, 1));
  const baseline = top - Math.min(inkTop, 0) * scale;
  sheet.into('H1', () => sheet.outline(outline.path, LEFT - x * scale, baseline, scale), undefined, { alt: name });
  sheet.rule(LEFT, baseline, WIDTH, 'signal', 1.2);
  return baseline + Math.max(0, inkTop + height) * scale;
}

function drawGrant(sheet: Sheet, { certificate }: SignedCertificate, top: number): number {
  const { licensee, licenseType, quantity } = certificate;
  const many = quantity > 1 ? `${quantity} × ${licenseType}` : licenseType;
  const words = t('{licensee} may use {font} under {license}, within the limits below.', {
    licensee,
    font: nameCertifiedFont(certificate),
    license: many,
  });
  let height = 0;
  sheet.into('P', () => {
    height = sheet.text(LEFT, top, words, { size: 14.25, weight: 'medium', width: 330, leading: 18.5 });
  });
  return top + height;
}

function drawFacts(sheet: Sheet, { certificate }: SignedCertificate, top: number): number {
  const { licenseType, quantity, licensee, issuedAt, term, limits, order, invoice, product, files, terms } =
    certificate;
  const { earlierLicenses } = certificate;
  const left: [string, string][] = [
    [t('Licence'), quantity > 1 ? t('{licenseType}, quantity {quantity}', { licenseType, quantity }) : licenseType],
    [t('Licensee'), licensee],
    [t('Issued'), `${formatDay(issuedAt.slice(0, 10))}, UTC`],
    [t('Term'), t(term)],
    ...(order === null ? [] : ([[t('Order'), t('No. {order}', { order })]] as [string, string][])),
    ...(invoice === null ? [] : ([[t('Invoice'), invoice]] as [string, string][])),
    ...((product.designers
      ? [[product.designers.length === 1 ? t('Designer') : t('Designers'), product.designers.join(', ')]]
      : []) as [string, string][]),
    ...((product.foundry ? [[t('Foundry'), product.foundry]] : []) as [string, string][]),
    [
      t('Version'),
      t('{version}, release {release} ({files})', {
        version: product.releaseVersion,
        release: product.release,
        files: product.version.slice(0, 16),
      }),
    ],
    ...(terms
      ? ([
          [
            t('Terms'),
            t('Version {version}, SHA-256 {hash}…', { version: terms.version, hash: terms.sha256.slice(0, 16) }),
          ],
        ] as [string, string][])
      : []),
    [t('Files'), t('{count}, named with their SHA-256 in the signed JSON', { count: files.length })],
    ...((earlierLicenses ? [[t('Sold earlier'), describeEarlier(earlierLicenses)]] : []) as [string, string][]),
  ];
  const answers = (certificate.answers ?? []).map(({ question, answer }): [string, string] => [question, answer]);
  const right = [...limits.map(({ label, value }): [string, string] => [label, value]), ...answers];
  const ends = [
    drawRows(sheet, LEFT, top, left, 58),
    drawRows(sheet, LEFT + COLUMN + 28, top, right.length > 0 ? right : [[t('Limits'), t('none were set')]], 104),
  ];
  return Math.max(...ends);
}

/** What fits on the page; the signed JSON has every number. */
const MOST_NUMBERS = 40;

function describeEarlier(numbers: readonly string[]): string {
  if (numbers.length === 0) return t('none');
  const shown = numbers.slice(0, MOST_NUMBERS).join(', ');
  const more = numbers.length - MOST_NUMBERS;
  return more > 0 ? t('{shown} and {more} more in the signed JSON', { shown, more }) : shown;
}

function drawRows(sheet: Sheet, x: number, top: number, rows: [string, string][], second: number): number {
  let y = top;
  for (const [name, value] of rows) {
    const width = COLUMN - second - 6;
    const height =
      Math.max(sheet.lines(name, { ...T10, width: second }), sheet.lines(value, { ...T10, width })) * T10.leading;
    if (y + height > LAST) {
      sheet.nextPage();
      y = 80;
    }
    sheet.into('P', () => {
      sheet.text(x, y, name, { ...T10, ink: 'second', width: second });
      sheet.text(x + second + 6, y, value, { ...T10, width });
    });
    y += height;
    sheet.rule(x, y - 7, COLUMN, 'line', 0.5);
    y += 5;
  }
  return y;
}

/** Lines of the font itself, as many as there is room for. */
function drawSpecimens(sheet: Sheet, specimens: Outline[], top: number): void {
  let y = top;
  for (const { path, ink } of specimens) {
    const scale = Math.min(WIDTH / ink[2], 34 / ink[3]);
    if (y + ink[3] * scale > LAST) return;
    const baseline = y - ink[1] * scale;
    sheet.beside(() => sheet.outline(path, LEFT - ink[0] * scale, baseline, scale));
    y += ink[3] * scale + 12;
  }
}

function drawProof(sheet: Sheet, { certificate, signature }: SignedCertificate): void {
  const { terms } = certificate;
  const top = 716;
  const { modules } = QRCode.create(segmentsOf(certificate.verify), { errorCorrectionLevel: 'M' });
  const { size } = modules;
  sheet.into(
    'Figure',
    () => sheet.grid(LEFT, top, CODE / size, size, (row, column) => modules.get(row, column) === 1),
    undefined,
    { alt: t('A code that leads to {address}', { address: certificate.verify }) },
  );
  const x = LEFT + CODE + 16;
  let y = top + 12;
  const site = certificate.verify.replace(/^https?:\/\//, '').replace(/\/[^/]*$/, '');
  const format = (words: string, ink: 'ink' | 'second') =>
    sheet.into('P', () => (y += sheet.text(x, y, words, { ...T8, ink, width: 260 })));
  format(t('Check whether it’s still valid at {site}, or with the code.', { site }), 'ink');
  format(`Ed25519 ${signature.slice(0, 43)}`, 'second');
  format(signature.slice(43), 'second');
  format(t('Key {keyId}', { keyId: certificate.keyId }), 'second');
  sheet.into('P', () =>
    sheet.text(
      RIGHT - 110,
      top + 12,
      terms ? t('The terms are in the ZIP, TERMS.txt and LICENSE.txt') : t('The terms are in the ZIP, LICENSE.txt'),
      { ...T8, width: 110 },
    ),
  );
}

/** What the smaller letters of codes can write (ISO/IEC 18004, table 5). */
const SMALL = /^[0-9A-Z $%*+./:-]+$/;

/** An address as a code holds it in the least room: the licence number, which ends it, in the smaller letters. */
function segmentsOf(address: string): QRCode.QRCodeSegment[] {
  const cut = address.lastIndexOf('/') + 1;
  const [start, end] = [address.slice(0, cut), address.slice(cut)];
  if (!SMALL.test(end)) return [{ data: Buffer.from(address), mode: 'byte' }];
  return [
    { data: Buffer.from(start), mode: 'byte' },
    { data: end, mode: 'alphanumeric' },
  ];
}
