import type { Allowance, CheckedFile } from '#contract/nouns/file-checks.ts';
import type { FoundFile, FoundFont } from './found-file.ts';

/** What the shop is told of a file. */
type Clues = { numbers: string[]; marks: string[] };
export type ShopAnswer = { files: CheckedFile[]; allowances: Allowance[] };
/** Asks the shop about some files. */
export type AskShop = (files: Clues[]) => Promise<ShopAnswer>;

/** A font that was found, with what the shop knows of it. */
export type CheckedFont = { font: FoundFont; answer: CheckedFile };

/** As many as one call takes: `MOST_CHECKED` of the contract. */
const perCall = 20;

/**
 * Asks the shop about fonts by their licence numbers and fingerprints: neither a name nor a byte of a file is in it.
 * Files that say the same are asked about once.
 */
export async function askAbout(
  found: readonly FoundFile[],
  ask: AskShop,
  onProgress: (asked: number, of: number) => void,
): Promise<{ fonts: CheckedFont[]; allowances: Allowance[] }> {
  const fonts = found.filter((file): file is FoundFont => file.kind === 'font');
  const keyOf = ({ numbers, marks }: FoundFont) => JSON.stringify([numbers, marks]);
  const wanted = [...new Map(fonts.map((font) => [keyOf(font), font])).entries()];
  const answers = new Map<string, CheckedFile>();
  const allowances = new Map<string, Allowance>();
  for (let at = 0; at < wanted.length; at += perCall) {
    const some = wanted.slice(at, at + perCall);
    const answer = await ask(some.map(([, { numbers, marks }]) => ({ numbers, marks })));
    for (const [i, [key]] of some.entries()) answers.set(key, answer.files[i] ?? nothing);
    for (const one of answer.allowances) allowances.set(one.licenseNumbers.join(), one);
    onProgress(Math.min(at + perCall, wanted.length), wanted.length);
  }
  return {
    fonts: fonts.map((font) => ({ font, answer: answers.get(keyOf(font)) ?? nothing })),
    allowances: [...allowances.values()],
  };
}

const nothing: CheckedFile = { licenses: [], origins: [] };
