import { createHash } from 'node:crypto';
import type { Delivery } from './delivery.ts';

/** A delivery that is being made: whole at the end, and to be read while it grows, by as many as want it. */
export type Making = {
  whole: Promise<Made>;
  /** Its bytes as they come. The last of them leave when `beforeLast` is done, so that whoever has all knows that it is. */
  read(beforeLast: (made: Made) => Promise<void>): AsyncGenerator<Uint8Array>;
};
export type Made = { bytes: Uint8Array; sha256: Buffer };

/** Begins to make a delivery, and goes on to the end even when nobody reads any more: what was packed for it is kept. */
export function startMaking({ make }: Delivery): Making {
  const chunks: Uint8Array[] = [];
  let grown = Promise.withResolvers<void>();
  let isDone = false;

  async function work(): Promise<Made> {
    for await (const chunk of make()) {
      chunks.push(chunk);
      grown.resolve();
      grown = Promise.withResolvers();
    }
    isDone = true;
    const bytes = Buffer.concat(chunks);
    return { bytes, sha256: createHash('sha256').update(bytes).digest() };
  }
  const whole = work();

  async function* read(beforeLast: (made: Made) => Promise<void>) {
    let at = 0;
    while (!isDone) {
      // One is kept back, since it may be the last.
      while (at < chunks.length - 1) yield chunks[at++]!;
      await Promise.race([grown.promise, whole]);
    }
    const made = await whole;
    while (at < chunks.length - 1) yield chunks[at++]!;
    await beforeLast(made);
    yield* chunks.slice(at);
  }
  // Whoever reads hears of a failure; nobody may be reading.
  whole.catch(() => undefined);
  return { whole, read };
}
