import { createConfig, lintFromString } from '@redocly/openapi-core';
import { endpoints } from '../contract/index.ts';
import { describeApi } from '../contract/openapi/describe-api.ts';

/**
 * Addresses that the rule of ambiguous paths takes for ones with a number, a licence number or a token in the place of
 * a fixed word. None of them can be that word, and the fixed word goes first.
 */
const DISTINGUISHED = [
  '/api/product/slug/{slug}',
  '/api/subscriptions/plans/{id}',
  '/api/licenses/verify/{number}',
  '/api/quotes/admin/{id}',
];

/** Checks the API description against Redocly's recommended rules; warnings count as errors. */
const source = JSON.stringify(describeApi(endpoints, 'https://huruf.shop'));
const config = await createConfig({ extends: ['recommended'] });
const found = await lintFromString({ source, absoluteRef: 'openapi.json', config });
const problems = found.filter(
  ({ ruleId, message }) =>
    !(ruleId === 'no-ambiguous-paths' && DISTINGUISHED.some((path) => message.includes(`\`${path}\``))),
);

for (const { ruleId, message, location } of problems)
  console.error(`${ruleId}: ${message} (${location.map(({ pointer }) => pointer ?? '').join(', ')})`);
console.log(`${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
