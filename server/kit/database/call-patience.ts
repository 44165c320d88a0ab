import { AsyncLocalStorage } from 'node:async_hooks';

/** So long a call waits for a database that says nothing, all its statements together; each answer begins it again. */
const SILENCE_MS = 8_000;
/** What a call has started may go on long after it, and is refused nothing for ever. */
const RESENTFUL_MS = 30_000;

/** `since`: when the first was asked that is not answered; null where all is. */
type Patience = { since: number | null; lost_at: number };

const calls = new AsyncLocalStorage<Patience>();

/** Says that the database answered nothing in the time that a call has; read as that it is away. */
class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('The database said nothing for as long as a call waits.');
  }
}

/** Does the work of one call: whatever it asks the database waits out of one patience. */
export const inCall = <Result>(work: () => Result): Result =>
  calls.run({ since: null, lost_at: Number.NEGATIVE_INFINITY }, work);

/**
 * Asks, and waits for the answer as long as the call has patience. @param giveUp releases what will not be answered.
 * @param isOfDatabase whether an answer says that the database is there, as that of a statement does and a connection
 * that lay ready does not.
 * @throws DatabaseSilent when it has none, or none any more: then nothing is asked.
 */
export async function askInCall<Answer>(
  ask: () => Promise<Answer>,
  giveUp: () => void,
  isOfDatabase = true,
): Promise<Answer> {
  const call = calls.getStore();
  if (!call) return ask();
  const began = performance.now();
  if (began - call.lost_at < RESENTFUL_MS) {
    giveUp();
    throw new DatabaseSilent();
  }
  call.since ??= began;
  const { since } = call;
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => {
        call.since = null;
        call.lost_at = performance.now();
        giveUp();
        reject(new DatabaseSilent());
      },
      since + SILENCE_MS - began,
    ).unref();
  });
  try {
    const answer = await Promise.race([ask(), silence]);
    if (isOfDatabase || call.since === began) call.since = null;
    return answer;
  } finally {
    clearTimeout(timer);
  }
}
