import { expect, test } from 'vitest';
import { contentDisposition } from './attachment.ts';

test('a name of ASCII stands as it is', () => {
  expect(contentDisposition('young-serif.zip')).toBe('attachment; filename="young-serif.zip"');
});

test('a name that a header can not hold is given once without its letters and once encoded', () => {
  const header = contentDisposition('خط (1).zip');
  expect(header).toBe(`attachment; filename="__ (1).zip"; filename*=UTF-8''%D8%AE%D8%B7%20%281%29.zip`);
  expect(new Headers({ 'content-disposition': header }).get('content-disposition')).toBe(header);
});
