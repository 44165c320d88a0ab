import { expect, test } from 'vitest';
import { z } from 'zod';
import { email, fullname, password, text } from './words.ts';

/** A character that JavaScript counts as two. */
const FOX = '🦊';
const messageOf = (schema: z.ZodType, value: string) => schema.safeParse(value).error?.issues[0]?.message;

test('lengths are counted in characters, as the message says', () => {
  expect(fullname.parse(FOX.repeat(200))).toBe(FOX.repeat(200));
  expect(messageOf(fullname, FOX.repeat(201))).toBe('At most 200 characters.');
  expect(messageOf(text(3), 'abcd')).toBe('At most 3 characters.');
  expect(password.parse(FOX.repeat(8))).toBe(FOX.repeat(8));
  expect(messageOf(password, FOX.repeat(7))).toBe('At least 8 characters.');
});

test('the description of the API says the same lengths', () => {
  const lengthsOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  expect(lengthsOf(fullname)).toMatchObject({ maxLength: 200 });
  expect(lengthsOf(email)).toMatchObject({ maxLength: 254 });
  expect(lengthsOf(password)).toMatchObject({ minLength: 8, maxLength: 200 });
});
