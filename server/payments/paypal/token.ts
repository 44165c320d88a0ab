import type { Unknown } from '../provider.ts';
import type { Answer } from './answer.ts';

type Token = { kind: 'token'; value: string };

type TokenSource = {
  /** A token that is good for a minute at least. Callers at the same moment share one request. */
  take(): Promise<Token | Unknown>;
  /** Forgets this token, which PayPal did not accept. A newer one that somebody else fetched meanwhile stays. */
  drop(value: string): void;
};

/** A token is renewed this long before its end, so that it does not end on the way. */
const MARGIN_MS = 60_000;

/**
 * Keeps the OAuth token of one client (PayPal: POST /v1/oauth2/token, usually good for nine hours). `request` asks PayPal
 * for a new one; `now` is a clock in milliseconds that never goes back.
 */
export function createTokenSource(request: () => Promise<Answer | Unknown>, now: () => number): TokenSource {
  let current = { value: '', until_ms: Number.NEGATIVE_INFINITY };
  let running: Promise<Token | Unknown> | null = null;

  const renew = async (): Promise<Token | Unknown> => {
    const asked_ms = now();
    const answer = await request();
    if (answer.kind === 'unknown') return answer;
    if (answer.status !== 200) return { kind: 'unknown', why: `PayPal gave no token: status ${answer.status}` };
    const read = readToken(answer.body);
    if (read === null) return { kind: 'unknown', why: 'PayPal gave a token that can not be read' };
    current = { value: read.value, until_ms: asked_ms + read.life_ms - MARGIN_MS };
    return { kind: 'token', value: read.value };
  };

  return {
    async take() {
      if (now() < current.until_ms) return { kind: 'token', value: current.value };
      running ??= renew().finally(() => {
        running = null;
      });
      return running;
    },
    drop(value) {
      if (current.value === value) current = { value: '', until_ms: Number.NEGATIVE_INFINITY };
    },
  };
}

/** The token is checked for signs that a header can carry before it goes into one. */
function readToken(body: unknown): { value: string; life_ms: number } | null {
  if (typeof body !== 'object' || body === null) return null;
  const { access_token: value, expires_in: life_s } = body as Record<string, unknown>;
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value)) return null;
  return typeof life_s === 'number' && life_s > 0 ? { value, life_ms: life_s * 1000 } : null;
}
