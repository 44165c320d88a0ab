import { type Call, CallRefused } from '#contract/client.ts';
import type { ErrorBody } from '#contract/refusals.ts';

/** The tag of the answer in which each thing on this page was read. */
const tags = new WeakMap<object, string>();
/** While a form saves over what somebody else has written meanwhile: the tag of that. */
let instead: string | null = null;

/** A client that remembers in which answer each thing came: what was read of a thing is what its form edits. */
export function remembering(call: Call): Call {
  return async (name, input) => {
    const reply = await call(name, input);
    const tag = reply.headers.etag;
    if (tag !== undefined) remember(reply.data, tag);
    return reply;
  };
}

function remember(thing: unknown, tag: string, depth = 2): void {
  if (typeof thing !== 'object' || thing === null) return;
  if (!Array.isArray(thing)) tags.set(thing, tag);
  if (depth > 0) for (const part of Object.values(thing)) remember(part, tag, depth - 1);
}

/** The tag of what was read, or null if it has none. */
export const tagOf = (thing: object | null): string | null => instead ?? (thing && (tags.get(thing) ?? null));

/**
 * The header by which the shop refuses to change what somebody else has changed since it was read, or since another
 * tag.
 */
export function asRead(thing: object | null, since: string | null = null): Record<string, string> {
  const tag = instead ?? since ?? tagOf(thing);
  return tag === null ? {} : { 'if-match': tag };
}

/** Begins some work as if what it edits had been read in the answer of this tag. */
export function startedAs<Result>(tag: string | null, work: () => Result): Result {
  instead = tag;
  try {
    return work();
  } finally {
    instead = null;
  }
}

/** Who changed what was edited, when and which fields; null for any other error. */
export const changeIn = (error: unknown): NonNullable<ErrorBody['changed']> | null =>
  (error instanceof CallRefused && error.body?.changed) || null;
