import { inLanguage } from '#contract/languages/languages.ts';
import { languageNow, t } from '#contract/languages/translate.ts';
import { escapeHtml } from '../escape-html.ts';
import style from './email-style.json' with { type: 'json' };
import type { ShopWords } from './shop-words-queries.ts';

/**
 * No text of ours can hold the first character, so these can stand for words that the owner sets; no mail can be stored
 * with one left in it.
 */
const NOTHING = String.fromCharCode(0);

/** Stands in a mail for the name of the shop until the mail is put in the outbox. */
export const SHOP = `${NOTHING}shop${NOTHING}`;

/** Stands for what the shop writes under its mails. */
const SIGNATURE = `${NOTHING}signature${NOTHING}`;

export type { Block, EmailRow };

type EmailOptions = {
  /** What a list of mails shows after the subject; the first paragraph that is no greeting, when it is not given. */
  preview?: string;
  /** Why it came to this address, in a sentence at its foot. */
  why?: string;
  /** The page where its reader leaves emails like it off, linked at its foot. */
  stop?: string;
};

/**
 * Writes an email twice from one content: as readable plain text, and as HTML in the shop's background and text
 * colours. Everything is escaped, so a name can hold anything. The shop's name is filled in when the email is put in
 * the outbox.
 */
export function composeEmail(
  title: string,
  blocks: readonly Block[],
  options: EmailOptions = {},
): { text: string; html: string; sheet: EmailSheet } {
  const { preview = previewOf(blocks), why, stop } = options;
  const foot = why === undefined ? SIGNATURE : `${SIGNATURE} ${why}`;
  const head = `${title}\n${'='.repeat(Math.min([...title].length, 60))}`;
  const end = stop === undefined ? [] : [`${t('Stop emails like this:')}\n${stop}`];
  const text = `${[head, ...blocks.map(asText), `-- \n${foot}`, ...end].join('\n\n')}\n`;
  return { text, html: layOutEmail({ title, preview, foot, blocks, stop }), sheet: { title, blocks, options } };
}

/** What an email was written from, so that its owner's words can be put into it. */
export type EmailSheet = { title: string; blocks: readonly Block[]; options: EmailOptions };

/** An email with a title, an opening and a closing of its owner; the opening stands in place of the greeting. */
export function composeAnew(
  { title, blocks, options }: EmailSheet,
  own: { title: string; opening: readonly string[]; closing: readonly string[] },
): { text: string; html: string } {
  const [first = '', ...rest] = blocks;
  const isGreeted = typeof first === 'string' && first.endsWith(',');
  const body = own.opening.length > 0 ? [...own.opening, ...beginAnew(isGreeted ? rest : blocks)] : blocks;
  return composeEmail(own.title || title, [...body, ...own.closing], options);
}

/** What followed a greeting goes on in small letters; after a paragraph it begins a sentence. */
function beginAnew([first, ...rest]: readonly Block[]): Block[] {
  if (first === undefined) return [];
  return [typeof first === 'string' ? first.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : first, ...rest];
}

function previewOf(blocks: readonly Block[]): string {
  return blocks.find((block): block is string => typeof block === 'string' && !/,$/.test(block)) ?? '';
}

/** Rows stand in two columns, so that figures are found without reading the names. */
function asText(block: Block): string {
  if (typeof block === 'string') return block;
  if ('link' in block) return `${block.words}:\n${block.link}`;
  const width = Math.min(24, Math.max(...block.rows.map(([name]) => [...name].length)));
  const lines = block.rows.flatMap(([name, value, note]) => [
    `${name.padEnd(width)}  ${value}`.trimEnd(),
    ...(note === undefined ? [] : [`  ${note}`]),
  ]);
  if (block.hasTotal === true)
    lines.splice(-1, 0, '-'.repeat(Math.min(60, Math.max(...lines.map((line) => line.length)))));
  return lines.join('\n');
}

/** A figure, a date or a number of ours is never broken; an address may be. */
const SHORT_VALUE = 20;

type Sheet = {
  title: string;
  preview: string;
  foot: string;
  blocks: readonly Block[];
  stop: string | undefined;
};

/**
 * An email as HTML for mail programs of all ages: tables, a style on each part, and classes only for programs with a
 * dark mode. It loads nothing, so opening it can't be tracked.
 */
function layOutEmail({ title, preview, foot, blocks, stop }: Sheet): string {
  const main = blocks.findIndex((block) => typeof block === 'object' && 'link' in block);
  const body = blocks.map((block, at) => asHtml(block, at === main));
  const end = stop === undefined ? '' : stopLink(stop);
  return `<!doctype html><html lang="${languageNow() ?? 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style.dark}</style></head>
<body class="desk" style="${style.desk}">
<div style="${style.hidden}">
${escapeHtml(preview)}${'&#847;&#8203; '.repeat(40)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" class="desk" style="${style.air}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style.paper}"><tr><td style="${style.margin}">
<p style="${style.brand}">${SHOP}</p>
<h1 class="base" dir="auto" style="${style.title}">${escapeHtml(title)}</h1>
${body.join('\n')}
<p class="two line" style="${style.foot}">${escapeHtml(foot)}${end}</p>
</td></tr></table></td></tr></table></body></html>`;
}

function asHtml(block: Block, isMain: boolean): string {
  if (typeof block === 'string') return `<p dir="auto" style="${style.text}">\n${escapeHtml(block)}</p>`;
  if ('link' in block) return isMain ? button(block) : link(block);
  const rows = block.rows.map(([name, value, note], at) => {
    const isTotal = block.hasTotal === true && at === block.rows.length - 1;
    const css = `${style.cell};${isTotal ? style.total : style.row}`;
    const line = isTotal ? 'base' : 'line';
    const below = note === undefined ? '' : `<br><span class="two" style="${style.note}">${escapeHtml(note)}</span>`;
    const fit = value.length <= SHORT_VALUE ? style.figure : style.value;
    return `<tr><th scope="row" class="${line}" style="${css};${style.name}"><bdi>${escapeHtml(name)}</bdi>${below}</th><td class="${line}" style="${css};${fit}"><bdi>${escapeHtml(value)}</bdi></td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="${style.rows}">${rows.join('\n')}</table>`;
}

/** With its address in words below: a button that a mail program broke can still be followed. */
function button({ link: address, words }: { link: string; words: string }): string {
  const href = escapeHtml(address);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${style.buttonPlace}"><tr><td class="fill" bgcolor="#14130F" style="${style.button}"><a class="fill" href="${href}" style="${style.buttonWords}">${escapeHtml(words)}</a></td></tr></table>
<p class="two" style="${style.small}">${escapeHtml(t('If the button does nothing, copy this into a browser:'))}<br><a class="two" href="${href}" style="${style.address}">${href}</a></p>`;
}

function stopLink(address: string): string {
  const words = escapeHtml(t('Stop emails like this'));
  return `<br><a class="two" href="${escapeHtml(address)}" style="${style.address}">${words}</a>`;
}

function link({ link: address, words }: { link: string; words: string }): string {
  return `<p style="${style.text}"><a class="ink" href="${escapeHtml(address)}" style="${style.link}">${escapeHtml(words)}</a></p>`;
}

/** A name at the start of the line, a value at its end, and what is to be said of both in small emails below. */
type EmailRow = [name: string, value: string, note?: string];

/**
 * One block of an email: a paragraph, a link with its text, or rows of name and value, where the last may be the total.
 * The first link of an email is its main action and is shown as a button.
 */
type Block = string | { link: string; words: string } | { rows: EmailRow[]; hasTotal?: boolean };

/** The address of a page of the shop in the language of the reader. */
export const pageOf = (publicUrl: string, path: string): string => publicUrl + inLanguage(languageNow(), path);

/** Writes the words of the shop into a mail. */
export function nameShop<Written extends { subject: string; text: string; html: string }>(
  email: Written,
  words: ShopWords,
): Written {
  const write = (text: string) => text.replaceAll(SHOP, words.name).replaceAll(SIGNATURE, words.signature);
  const { name, signature } = words;
  const html = email.html.replaceAll(SHOP, escapeHtml(name)).replaceAll(SIGNATURE, escapeHtml(signature));
  return { ...email, subject: write(email.subject), text: write(email.text), html };
}
