import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Status 0: no whole answer came; `text` says why. `body` is what came as JSON, `total` how many there are of what came
 * in part.
 */
export type CallResult = { status: number; body: Record<string, unknown>; text: string; total: number };
type CallRequest = {
  method?: string;
  body?: object | FormData;
  token?: string | undefined;
  key?: string;
  patience_ms?: number;
};

const PATIENCE_MS = 20_000;
const PAUSE_MS = 150;
/** Longer than any of the faults. */
const LONGEST_MS = 300_000;

/** Asks once, as a browser does. */
export async function ask(
  url: string,
  { method = 'GET', body, token, key, patience_ms = PATIENCE_MS }: CallRequest = {},
): Promise<CallResult> {
  const isForm = body instanceof FormData;
  const began = performance.now();
  try {
    const reply = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience_ms),
      headers: {
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const text = await reply.text();
    const isJson = (reply.headers.get('content-type') ?? '').includes('json') && text !== '';
    const total = Number(reply.headers.get('x-total-count'));
    return { status: reply.status, body: isJson ? JSON.parse(text) : {}, text, total };
  } catch (error) {
    if (!(error instanceof Error) || !['TypeError', 'TimeoutError'].includes(error.name)) throw error;
    const { message = '' } = (error.cause ?? {}) as { message?: string };
    const text = `${error.message} ${message} after ${Math.round(performance.now() - began)} ms, ${new URL(url).pathname}`;
    return { status: 0, body: {}, text, total: 0 };
  }
}

/**
 * Asks again, as a person at a page that says "try again", until an answer is one. @throws when there is none for
 * minutes.
 */
export async function keepAsking(
  act: () => Promise<CallResult>,
  isAnswer: (response: CallResult) => boolean,
): Promise<CallResult> {
  const began = performance.now();
  for (;;) {
    const response = await act();
    if (isAnswer(response)) return response;
    if (performance.now() - began > LONGEST_MS)
      throw new Error(`no answer but ${response.status} ${response.text.slice(0, 200)}`);
    await sleep(PAUSE_MS);
  }
}

export const isGood = ({ status }: CallResult): boolean => status >= 200 && status < 300;
