import { Lexer, type Token, type Tokens } from 'marked';

/** Letters of one look. `href` is an address of the web, a mail or a page of the shop itself. */
export type Run = { text: string; isStrong: boolean; isEmphasis: boolean; href: string | null };

/** What a text of the shop is made of; `level` of a heading is 1 to 6. */
export type Block =
  | { kind: 'heading'; level: number; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; isOrdered: boolean; items: Run[][] };

/** A heading with what stands below it; what stands before the first heading has none. */
export type Clause = { heading: string | null; blocks: Block[] };

const PLAIN: Omit<Run, 'text'> = { isStrong: false, isEmphasis: false, href: null };
const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:|\/(?!\/))/i;

/**
 * Reads the subset of Markdown (CommonMark) that texts of the shop are written in: headings, paragraphs, lists, strong, emphasis and links.
 * Everything else, HTML above all, stays the letters that it is written in, and a link to any other kind of address is its words alone.
 */
export function readMarkdown(text: string): Block[] {
  return new Lexer().lex(text).flatMap(readBlock);
}

/** The same, cut at the headings of the second level. */
export function readClauses(text: string): Clause[] {
  const clauses: Clause[] = [{ heading: null, blocks: [] }];
  for (const block of readMarkdown(text)) {
    if (block.kind === 'heading' && block.level === 2) clauses.push({ heading: sayRuns(block.runs), blocks: [] });
    else clauses.at(-1)!.blocks.push(block);
  }
  return clauses.filter(({ heading, blocks }) => heading !== null || blocks.length > 0);
}

/** The words of some runs without their looks. */
export const sayRuns = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

function readBlock(token: Token): Block[] {
  if (token.type === 'space' || token.type === 'hr' || token.type === 'def') return [];
  if (token.type === 'heading') {
    const { depth, tokens } = token as Tokens.Heading;
    return [{ kind: 'heading', level: depth, runs: readRuns(tokens) }];
  }
  if (token.type === 'list') {
    const { ordered, items } = token as Tokens.List;
    return [{ kind: 'list', isOrdered: ordered, items: items.map((item) => readRuns(item.tokens)) }];
  }
  const runs = token.type === 'paragraph' || token.type === 'text' ? readRuns(token.tokens ?? []) : verbatim(token.raw);
  return runs.length === 0 ? [] : [{ kind: 'paragraph', runs }];
}

function readRuns(tokens: readonly Token[], look = PLAIN): Run[] {
  const runs = tokens.flatMap((token): Run[] => {
    if (token.type === 'strong') return readRuns(token.tokens ?? [], { ...look, isStrong: true });
    if (token.type === 'em') return readRuns(token.tokens ?? [], { ...look, isEmphasis: true });
    if (token.type === 'br') return [{ ...look, text: ' ' }];
    if (token.type === 'link') {
      const { href, tokens: inner } = token as Tokens.Link;
      return readRuns(inner, SAFE_ADDRESS.test(href) ? { ...look, href } : look);
    }
    if ((token.type === 'text' || token.type === 'paragraph') && token.tokens) return readRuns(token.tokens, look);
    const text = token.type === 'text' || token.type === 'escape' ? (token as Tokens.Text).text : token.raw;
    return text === '' ? [] : [{ ...look, text: text.replace(/\n/g, ' ') }];
  });
  return runs;
}

const verbatim = (raw: string): Run[] => (raw.trim() === '' ? [] : [{ ...PLAIN, text: raw.trim() }]);
