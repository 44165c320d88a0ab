/** One block of a letter: a paragraph, a link with its words, or rows of name and value. */
export type Block = string | { link: string; words: string } | { rows: [name: string, value: string][] };

/**
 * Writes a letter twice from one content: as plain text that reads well, and as HTML in the shop's paper and ink.
 * Everything is escaped, so a name can hold anything.
 */
export function composeLetter(title: string, blocks: Block[]): { text: string; html: string } {
  const text = [title, ...blocks.map(asText), 'Huruf, letters one licence at a time.'].join('\n\n');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#FBFAF7;color:#14130F;font:15px/24px Archivo,'Helvetica Neue',Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px"><p style="margin:0 0 32px;font-weight:700">Huruf</p>
<h1 style="margin:0 0 24px;padding-bottom:12px;border-bottom:2px solid #E4402A;font:500 24px/28px Archivo,'Helvetica Neue',Arial,sans-serif">${escapeHtml(title)}</h1>
${blocks.map(asHtml).join('\n')}
<p style="margin:32px 0 0;padding-top:12px;border-top:1px solid #DAD7CF;color:#5B5850;font-size:13px">Huruf, letters one licence at a time.</p></div></body></html>`;
  return { text, html };
}

function asText(block: Block): string {
  if (typeof block === 'string') return block;
  if ('link' in block) return `${block.words}:\n${block.link}`;
  return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
}

function asHtml(block: Block): string {
  if (typeof block === 'string') return `<p style="margin:0 0 16px">${escapeHtml(block)}</p>`;
  if ('link' in block) {
    return `<p style="margin:0 0 16px"><a href="${escapeHtml(block.link)}" style="color:#14130F">${escapeHtml(block.words)}</a></p>`;
  }
  const cell = 'padding:6px 0;border-bottom:1px solid #DAD7CF;text-align:left;vertical-align:top';
  const rows = block.rows.map(
    ([name, value]) =>
      `<tr><th scope="row" style="${cell};font-weight:600">${escapeHtml(name)}</th><td style="${cell};text-align:right">${escapeHtml(value)}</td></tr>`,
  );
  return `<table style="width:100%;border-collapse:collapse;margin:0 0 16px">${rows.join('')}</table>`;
}

/** Text as HTML shows it. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
