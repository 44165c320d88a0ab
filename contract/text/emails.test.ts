import { expect, test } from 'vitest';
import { email, requestedEmail } from '../words.ts';
import { cleanEmail } from './emails.ts';

test('mailboxes of every kind are taken, and one has one spelling', () => {
  for (const [typed, stored] of [
    ['rani@shop.test', 'rani@shop.test'],
    [' Rani@Shop.TEST ', 'Rani@shop.test'],
    ['name@bücher.example', 'name@xn--bcher-kva.example'],
    ['name@bu\u0308cher.example', 'name@xn--bcher-kva.example'],
    ['name@BÜCHER.example', 'name@xn--bcher-kva.example'],
    ['name@xn--bcher-kva.example', 'name@xn--bcher-kva.example'],
    ['a@ไทย.คอม', 'a@xn--o3cw4h.xn--42c2d9a'],
    ['a@shop.xn--p1ai', 'a@shop.xn--p1ai'],
    ['a@shop.photography', 'a@shop.photography'],
    ['r&d@shop.test', 'r&d@shop.test'],
    ['a/b@shop.test', 'a/b@shop.test'],
    ["o'neill+x=1{y}@shop.test", "o'neill+x=1{y}@shop.test"],
    ['ra\u200bni@shop.test\u202c', 'rani@shop.test'],
    [`${'a'.repeat(64)}@shop.test`, `${'a'.repeat(64)}@shop.test`],
  ])
    expect([typed, email.parse(typed)]).toEqual([typed, stored]);
});

test('what is no mailbox is refused', () => {
  for (const typed of [
    '', 'rani', '@shop.test', 'rani@', 'rani@shop', 'rani@@shop.test', 'ra ni@shop.test', 'rani@sh op.test', '.rani@shop.test',
    'ra..ni@shop.test', 'rani.@shop.test', 'rani@-shop.test', 'rani@shop..test', 'rani@127.0.0.1', 'rani@[::1]', 'rani@shop.test/x',
    'rani@shop.test:25', 'rani@shop.test#x', 'rani@shop%2etest', '"ra ni"@shop.test', 'räni@shop.test', `${'a'.repeat(65)}@shop.test`, 'a,b@shop.test', '<a@shop.test>',
    `a@${'b'.repeat(64)}.test`, `a@${'bcd.'.repeat(63)}test`,
  ]) // biome-ignore format: one list
    expect([typed, email.safeParse(typed).success]).toEqual([typed, false]);
});

test('who logs in is looked for by the kept spelling, and no other text is refused before', () => {
  expect(requestedEmail.parse('Name@Bücher.example')).toBe('Name@xn--bcher-kva.example');
  expect(requestedEmail.parse(' nobody ')).toBe('nobody');
  expect(cleanEmail('nobody')).toBeNull();
});
