import { Lexer, type Token, Tokenizer, type Tokens } from 'marked';
import { mustExist } from '../must-exist.ts';

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
 * Reads the subset of Markdown (CommonMark) that texts of the shop are written in: headings, paragraphs, lists, strong,
 * emphasis and links. Everything else, in particular HTML, stays literal text, and a link with any other kind of URL
 * becomes its text only.
 */
export function readMarkdown(text: string): Block[] {
  const gfm = !LONG_WORD.test(text);
  return new BoundedLexer({ gfm, tokenizer: new ShallowTokenizer() }).lex(text).flatMap(readBlock);
}

/**
 * Addresses are looked for at each letter of a word, which takes its length times its length; a word that long is no
 * address of a person.
 */
const LONG_WORD = /\S{500}/;
const DEEPEST_LIST = 3;
/** What may begin or end a look, a link or code: for each the rest of its paragraph is looked through. */
const MARK = /[*_`~[\]<>\\!@:]|www\./g;
const MOST_SIGNS = 300;

/** Leaves a paragraph with more marks than a real text has as literal text. */
class BoundedLexer extends Lexer {
  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if ((source.match(MARK)?.length ?? 0) <= MOST_SIGNS) return super.inlineTokens(source, tokens);
    tokens.push({ type: 'text', raw: source, text: source });
    return tokens;
  }
}

/** Reads quotations and lists in lists only as far as the shop shows them, so that no text is too deep to be read. */
class ShallowTokenizer extends Tokenizer {
  #depth = 0;

  override blockquote(source: string): Tokens.Blockquote | undefined {
    const raw = /^(?: {0,3}>[^\n]*(?:\n|$))+/.exec(source)?.[0];
    return raw === undefined ? undefined : { type: 'blockquote', raw, text: raw, tokens: [] };
  }

  override list(source: string): Tokens.List | undefined {
    if (this.#depth === DEEPEST_LIST) return undefined;
    this.#depth += 1;
    try {
      return super.list(source);
    } finally {
      this.#depth -= 1;
    }
  }
}

/** The same, cut at the headings of the second level. */
export function readClauses(text: string): Clause[] {
  const clauses: Clause[] = [{ heading: null, blocks: [] }];
  for (const block of readMarkdown(text)) {
    if (block.kind === 'heading' && block.level === 2) clauses.push({ heading: formatRuns(block.runs), blocks: [] });
    else mustExist(clauses.at(-1)).blocks.push(block);
  }
  return clauses.filter(({ heading, blocks }) => heading !== null || blocks.length > 0);
}

/** The words of some runs without their looks. */
export const formatRuns = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

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
