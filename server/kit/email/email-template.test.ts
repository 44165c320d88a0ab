import { expect, test } from 'vitest';
import { composeEmail, nameShop } from './email-template.ts';

const HUES = { name: 'Hues & <Sons>', signature: 'Hues & <Sons>, letters.' };
const named = (words: ReturnType<typeof composeEmail>) => nameShop({ subject: '', ...words }, HUES);
const email = named(
  composeEmail(
    'Your fonts <here>',
    [
      'Hello رانيا & co.,',
      'three licences are yours.',
      {
        rows: [
          ['Fraunces', '$128.00', 'Web License, HRF-1'],
          ['Amiri, Standard', '$58.00'],
          ['Total', '$186.00'],
        ],
        hasTotal: true,
      },
      { link: 'http://shop.test/a?b=1&c="2"', words: 'Download the fonts' },
      { link: 'http://shop.test/orders', words: 'Your orders' },
    ],
    { why: 'You bought something.' },
  ),
);

test('an email reads well as plain text: heading, columns, total, addresses, foot', () => {
  expect(email.text).toBe(`Your fonts <here>
=================

Hello رانيا & co.,

three licences are yours.

Fraunces         $128.00
  Web License, HRF-1
Amiri, Standard  $58.00
------------------------
Total            $186.00

Download the fonts:
http://shop.test/a?b=1&c="2"

Your orders:
http://shop.test/orders

-- 
Hues & <Sons>, letters. You bought something.
`);
});

test('as HTML it says the same, and what was typed is never markup', () => {
  const { html } = email;
  expect(html).toContain('Your fonts &#60;here&#62;</h1>');
  expect(html).toContain('Hello رانيا &#38; co.,');
  expect(html).toContain('href="http://shop.test/a?b=1&#38;c=&#34;2&#34;"');
  expect(html).not.toContain('<here>');
  expect(html).toContain('>Web License, HRF-1</span>');
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html.match(/scope="row"/g)).toHaveLength(3);
});

test('a list of mails shows what the email is about after its subject, not the greeting', () => {
  const shown = (html: string) => /max-height:0[^>]*>\n([^&]*)/.exec(html)?.[1];
  expect(shown(email.html)).toBe('three licences are yours.');
  expect(shown(composeEmail('A', ['Hello B,', 'c.'], { preview: 'First of all.' }).html)).toBe('First of all.');
});

test('opening an email loads nothing, and it knows the dark', () => {
  expect(email.html).not.toMatch(/<(img|link|script|iframe)|url\(|@import/);
  expect(email.html).toContain('prefers-color-scheme:dark');
  expect(email.html).toContain('name="color-scheme" content="light dark"');
});
