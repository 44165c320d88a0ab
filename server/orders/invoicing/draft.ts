import { type Plain, writeCanonicalJson } from '#server/kit/canonical-json.ts';
import type { Paper } from './paper.ts';

/**
 * A paper that waits for its number: the database writes it between the two pieces of its content, in the statement that
 * takes the number from its series.
 */
export type Draft = {
  series: string;
  year: number;
  /** Before the six digits: "INV-2026-". */
  prefix: string;
  before: string;
  after: string;
  total_cents: number;
  issued_at: Date;
};

const SERIES: Record<Paper['kind'], string> = { invoice: 'INV', credit_note: 'CN' };
/** No text of ours can hold it, so it can stand for the number. */
const GAP = String.fromCharCode(0);

/** Cuts a paper where its number goes. Papers about money that never moved have a series of their own. */
export function draftPaper(paper: Omit<Extract<Paper, { kind: 'invoice' }>, 'number'>): Draft;
export function draftPaper(paper: Omit<Extract<Paper, { kind: 'credit_note' }>, 'number'>): Draft;
export function draftPaper(paper: Omit<Paper, 'number'>): Draft {
  const series = `${paper.isTest ? 'TEST-' : ''}${SERIES[paper.kind]}`;
  const year = paper.date.slice(0, 4);
  const text = writeCanonicalJson({ ...paper, number: GAP } as unknown as Plain);
  const mark = JSON.stringify(GAP);
  const at = text.indexOf(mark);
  return {
    series,
    year: Number(year),
    prefix: `${series}-${year}-`,
    before: `${text.slice(0, at)}"`,
    after: `"${text.slice(at + mark.length)}`,
    total_cents: paper.totalCents,
    issued_at: new Date(paper.issuedAt),
  };
}
