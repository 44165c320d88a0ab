import type { z } from 'zod';
import { fieldWords, nameField } from '#contract/field-words.ts';

type Checked<Output> = { data: Output } | { fields: Record<string, string> };

/**
 * Checks what was sent by its schema. What is wrong comes back as sentences for people, by field: never the words of
 * the validator.
 * @param ownsIt whether the fields speak of anyone who sends them.
 */
export function validateInput<Output>(schema: z.ZodType<Output>, sent: unknown, ownsIt = true): Checked<Output> {
  // A schema's own messages are used; the validator's are suppressed.
  const parsed = schema.safeParse(sent, { error: () => '', reportInput: true });
  if (parsed.success) return { data: parsed.data };
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues.map(closest))
    fields[issue.path.join('.') || 'body'] ??= issue.message || print(issue, nameField(issue.path, ownsIt));
  return { fields };
}

type Issue = z.core.$ZodIssue;

/** Of what has several forms and fits none, the form that it came closest to says what is wrong. */
function closest(issue: Issue): Issue {
  if (issue.code !== 'invalid_union' || issue.message) return issue;
  const [inner] = issue.errors
    .flat()
    .map(closest)
    .filter(({ path, message }) => path.length > 0 || message !== '')
    .sort((one, other) => other.path.length - one.path.length);
  return inner ? { ...inner, path: [...issue.path, ...inner.path] } : issue;
}

function print(issue: Issue, field: string): string {
  const { input } = issue;
  if (input === undefined || input === null || (typeof input === 'string' && input.trim() === ''))
    return fieldWords.missing(field);
  if (issue.code === 'invalid_type')
    return (fieldWords.wrongKind[issue.expected === 'record' ? 'object' : issue.expected] ?? fieldWords.missing)(field);
  if (issue.code === 'invalid_value') return fieldWords.oneOf(issue.values.map(String));
  if (issue.code === 'too_small')
    return (isNumber(issue) ? fieldWords.atLeast : fieldWords.atLeastMany)(Number(issue.minimum));
  if (issue.code === 'too_big')
    return (isNumber(issue) ? fieldWords.atMost : fieldWords.atMostMany)(Number(issue.maximum));
  if (issue.code === 'invalid_format' && issue.format === 'email') return fieldWords.notAnEmail;
  if (issue.code === 'invalid_format' && issue.format === 'date') return fieldWords.day;
  if (issue.code === 'invalid_format' && issue.format === 'datetime') return fieldWords.moment;
  return fieldWords.unreadable;
}

const isNumber = ({ origin }: { origin: string }) => origin === 'number' || origin === 'int';
