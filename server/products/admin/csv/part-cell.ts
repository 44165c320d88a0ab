import { fieldWords } from '#contract/field-words.ts';
import { asCents, asDecimal, currencyNow, toDollars } from '#contract/money.ts';
import type { PricedPart } from '#contract/parts.ts';

/** A part as it is sent; its prices are still text. */
type WirePart = {
  kind: 'package' | 'style';
  name: string;
  styleNames: string[];
  regularPrice: string;
  salePrice: string | null;
};

/** The cell of a family that is sold whole. */
export const WHOLE = 'none';

/**
 * Reads the packages and styles of a product from one cell, such as
 * `Bold: 25; Italic: 25 sale 20; Uprights (Regular, Bold): 40`. A style that is sold under another name stands behind
 * it: `Text = Regular: 25`. A name with one of ; : ( ) , = in it stands in double quotes, doubled inside.
 * @returns why it can't be read, otherwise.
 */
export function readParts(cell: string): WirePart[] | { why: string } {
  if (cell.trim().toLowerCase() === WHOLE) return [];
  const tokens = [...cell.trim().matchAll(TOKEN)].map(readToken);
  const parts: WirePart[] = [];
  let at = 0;
  const next = (sign: string) => {
    const isThere = tokens[at]?.sign === sign;
    if (isThere) at += 1;
    return isThere;
  };
  const word = () => {
    const token = tokens[at];
    if (token?.sign !== null || token.word === '') return null;
    at += 1;
    return token.word;
  };
  while (at < tokens.length) {
    const part = readPart(word, next);
    if (part === null) return { why: fieldWords.partWords };
    parts.push(part);
    if (at < tokens.length && !next(';')) return { why: fieldWords.partWords };
  }
  return parts;
}

type Word = () => string | null;
type Next = (sign: string) => boolean;

function readPart(word: Word, next: Next): WirePart | null {
  const name = word();
  if (name === null) return null;
  let kind: WirePart['kind'] = 'style';
  let styleNames = [name];
  if (next('=')) styleNames = [word() ?? ''];
  else if (next('(')) {
    kind = 'package';
    styleNames = [];
    do styleNames.push(word() ?? '');
    while (next(','));
    if (!next(')')) return null;
  }
  const price = next(':') ? readPrice(word()) : null;
  return price === null || styleNames.includes('') ? null : { kind, name, styleNames, ...price };
}

/** `25`, or `25 sale 20`, with or without the sign of the currency. */
function readPrice(text: string | null): Pick<WirePart, 'regularPrice' | 'salePrice'> | null {
  const figures = (text ?? '').replaceAll(currencyNow().symbol, ' ').trim();
  const [, regularPrice, salePrice] = /^([\d.]+)(?:\s+sale\s+([\d.]+))?$/i.exec(figures) ?? [];
  return regularPrice === undefined ? null : { regularPrice, salePrice: salePrice ?? null };
}

/** A name in quotes, a sign, or words up to the next sign. */
const TOKEN = /\s*(?:"((?:[^"]|"")*)"\s*|([;:(),=])|([^;:(),="]+|"))/gu;

function readToken([, quoted, sign, word = '']: RegExpMatchArray): { sign: string | null; word: string } {
  return { sign: sign ?? null, word: quoted === undefined ? word.trim() : quoted.replaceAll('""', '"') };
}

/** The same parts as a cell. */
export const writeParts = (parts: readonly PricedPart[]): string => parts.map(writePart).join('; ');

function writePart({ kind, name, styles, regular_price_cents, sale_price_cents }: PricedPart): string {
  const [first = ''] = styles;
  const of = kind === 'package' ? ` (${styles.map(quote).join(', ')})` : first === name ? '' : ` = ${quote(first)}`;
  const sale = sale_price_cents === null ? '' : ` sale ${decimal(sale_price_cents)}`;
  return `${quote(name)}${of}: ${decimal(regular_price_cents)}${sale}`;
}

const decimal = (cents: number) => asDecimal(toDollars(asCents(cents)));

const quote = (name: string) =>
  /^[^;:(),="]+$/.test(name) && name.trim() === name ? name : `"${name.replaceAll('"', '""')}"`;
