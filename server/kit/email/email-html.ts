import { escapeHtml } from '../escape-html.ts';
import type { Block } from './email-block.ts';
import style from './email-style.json' with { type: 'json' };

/** A figure, a date or a number of ours is never broken; an address may be. */
const SHORT_VALUE = 20;

type Sheet = { title: string; preview: string; foot: string; blocks: Block[] };

/**
 * An email as HTML that mail programs of all ages draw: tables, a style on each part, and classes only for those that
 * know the dark. It loads nothing, so opening it tells nobody.
 */
export function layOutEmail({ title, preview, foot, blocks }: Sheet): string {
  const main = blocks.findIndex((block) => typeof block === 'object' && 'link' in block);
  const body = blocks.map((block, at) => asHtml(block, at === main));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style.dark}</style></head>
<body class="desk" style="${style.desk}">
<div style="${style.hidden}">
${escapeHtml(preview)}${'&#847;&#8203; '.repeat(40)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" class="desk" style="${style.air}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style.paper}"><tr><td style="${style.margin}">
<p style="${style.brand}">Huruf</p>
<h1 class="base" dir="auto" style="${style.title}">${escapeHtml(title)}</h1>
${body.join('\n')}
<p class="two line" style="${style.foot}">${escapeHtml(foot)}</p>
</td></tr></table></td></tr></table></body></html>`;
}

function asHtml(block: Block, isMain: boolean): string {
  if (typeof block === 'string') return `<p dir="auto" style="${style.text}">\n${escapeHtml(block)}</p>`;
  if ('link' in block) return isMain ? button(block) : link(block);
  const rows = block.rows.map(([name, value, note], at) => {
    const isTotal = block.hasTotal === true && at === block.rows.length - 1;
    const looks = `${style.cell};${isTotal ? style.total : style.row}`;
    const line = isTotal ? 'base' : 'line';
    const below = note === undefined ? '' : `<br><span class="two" style="${style.note}">${escapeHtml(note)}</span>`;
    const fit = value.length <= SHORT_VALUE ? style.figure : style.value;
    return `<tr><th scope="row" class="${line}" style="${looks};${style.name}"><bdi>${escapeHtml(name)}</bdi>${below}</th><td class="${line}" style="${looks};${fit}"><bdi>${escapeHtml(value)}</bdi></td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="${style.rows}">${rows.join('\n')}</table>`;
}

/** With its address in words below: a button that a mail program broke can still be followed. */
function button({ link: address, words }: { link: string; words: string }): string {
  const href = escapeHtml(address);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${style.buttonPlace}"><tr><td class="fill" bgcolor="#14130F" style="${style.button}"><a class="fill" href="${href}" style="${style.buttonWords}">${escapeHtml(words)}</a></td></tr></table>
<p class="two" style="${style.small}">If the button does nothing, copy this into a browser:<br><a class="two" href="${href}" style="${style.address}">${href}</a></p>`;
}

function link({ link: address, words }: { link: string; words: string }): string {
  return `<p style="${style.text}"><a class="ink" href="${escapeHtml(address)}" style="${style.link}">${escapeHtml(words)}</a></p>`;
}
