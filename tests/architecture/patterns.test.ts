import { parseAst } from 'rolldown/parseAst';
import { analyse } from 'scslre';
import { expect, test } from 'vitest';
import { readSourceFiles } from './source-files.ts';

/**
 * Files with patterns that begin again at each letter, so that a text takes the square of its length. What they are
 * given is short: names, settings, addresses, a line; or what the shop wrote itself.
 */
const SHORT = [
  'sandbox/sandbox.ts',
  'scripts/build-harfbuzz.ts',
  'scripts/make-languages.ts',
  'scripts/mistyped-rows.ts',
  'contract/text/write-number.ts',
  'server/accounts/password/check-password.ts',
  'server/kit/config/settings.ts',
  'server/kit/crypto/passwords.ts',
  'server/kit/limits/client-network.ts',
  'server/license-types/queries.ts',
  'server/payments/paypal/wire.ts',
  'server/products/search/query.ts',
  'server/products/upload/note-license.ts',
  'server/site/make-slug.ts',
  'web/admin/admin-layout.tsx',
  'web/serving/packed-page.ts',
  'web/shop/product/tester/stage-field.tsx',
  'web/ui/whole-numbers.tsx',
];

type Pattern = { path: string; source: string; flags: string };

function patternsOf(path: string, text: string): Pattern[] {
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    const { type, regex } = node as { type?: string; regex?: { pattern: string; flags: string } };
    if (type === 'Literal' && regex) found.push({ path, source: regex.pattern, flags: regex.flags });
    for (const inner of Object.values(node)) visit(inner);
  };
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
}

const reportsOf = ({ source, flags }: Pattern) => analyse({ source, flags }).reports;

test('a pattern that takes more than linear time is found', () => {
  const kinds = (text: string) => patternsOf('a.ts', text).flatMap((one) => reportsOf(one).map(({ type }) => type));
  expect(kinds(String.raw`/^(?:\s*a\(\d+\)\s*,?)+$/`)).toContain('Trade');
  expect(kinds('/^(a+)+$/')).not.toEqual([]);
  expect(kinds(String.raw`/\s+$/`)).toEqual(['Move']);
  expect(kinds(String.raw`/^\s*a+\s*$/`)).toEqual([]);
});

test('every pattern of the sources takes linear time, but for those that are only given something short', () => {
  const sources = readSourceFiles().filter(({ path, isTest }) => !isTest && /\.tsx?$/.test(path));
  const patterns = sources.flatMap(({ path, text }) => patternsOf(path, text));
  expect(patterns.length).toBeGreaterThan(400);
  const slow = patterns.flatMap((one) => reportsOf(one).map((report) => ({ ...one, report })));
  const wrong = slow.filter(
    ({ path, report }) => report.exponential || report.type !== 'Move' || !SHORT.includes(path),
  );
  expect(wrong.map(({ path, source }) => `${path} /${source}/`)).toEqual([]);
  expect(SHORT.filter((path) => !slow.some((one) => one.path === path))).toEqual([]);
});
