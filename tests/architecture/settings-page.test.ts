import fs from 'node:fs';
import { expect, test } from 'vitest';
import { describeSettings } from '../../scripts/list-settings.ts';

test('docs/SETTINGS.md lists every setting as the schema describes it', () => {
  const page = new URL('../../docs/SETTINGS.md', import.meta.url);
  expect(describeSettings()).not.toContain('undefined');
  expect(fs.readFileSync(page, 'utf8')).toBe(describeSettings());
});
