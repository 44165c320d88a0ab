import type { Block, EmailRow } from './email-block.ts';
import { layOutEmail } from './email-html.ts';

export type { Block, EmailRow };

type EmailOptions = {
  /** What a list of mails shows after the subject; the first paragraph that is no greeting, when it is not given. */
  preview?: string;
  /** Why it came to this address, in a sentence at its foot. */
  why?: string;
};

const SIGNATURE = 'Huruf, letters one licence at a time.';

/**
 * Writes an email twice from one content: as plain text that reads well, and as HTML in the shop's paper and ink.
 * Everything is escaped, so a name can hold anything.
 */
export function composeEmail(
  title: string,
  blocks: Block[],
  { preview = previewOf(blocks), why }: EmailOptions = {},
): { text: string; html: string } {
  const foot = why === undefined ? SIGNATURE : `${SIGNATURE} ${why}`;
  const head = `${title}\n${'='.repeat(Math.min([...title].length, 60))}`;
  const text = `${[head, ...blocks.map(asText), `-- \n${foot}`].join('\n\n')}\n`;
  return { text, html: layOutEmail({ title, preview, foot, blocks }) };
}

function previewOf(blocks: Block[]): string {
  return blocks.find((block): block is string => typeof block === 'string' && !/^Hello\b.*,$/s.test(block)) ?? '';
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
