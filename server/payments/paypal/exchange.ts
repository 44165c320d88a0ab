import http from 'node:http';
import https from 'node:https';

export type WireRequest = {
  method: 'GET' | 'POST' | 'PATCH';
  url: string;
  headers: Record<string, string>;
  body?: string;
  timeout_ms: number;
};
export type WireReply = { status: number; retryAfter: string | null; text: string };
export type Exchange = (request: WireRequest) => Promise<WireReply>;

/** PayPal's answers are a few kB; whatever is much longer is none. */
const LONGEST_REPLY_BYTES = 2 * 1024 * 1024;

/**
 * A connection on which nothing was asked for this long is released. PayPal closes idle ones too; anyone who asks on
 * one in that very moment gets no answer, and a buyer would read that PayPal is silent.
 */
const IDLE_MS = 30_000;

/** Thrown when the whole of an exchange took longer than it may. */
class TimedOut extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * One request and its complete response over keep-alive connections. Redirects are not followed: they would pass the
 * token on. Plain node:http, since the global fetch takes twice the CPU time per call and a payment makes three.
 * @throws when no complete response came in time.
 */
export function createExchange(idle_ms = IDLE_MS): Exchange {
  const stored = { keepAlive: true, timeout: idle_ms };
  const agents = { 'http:': new http.Agent(stored), 'https:': new https.Agent(stored) };
  return ({ method, url, headers, body, timeout_ms }) => {
    const address = new URL(url);
    const isSecure = address.protocol === 'https:';
    const send = isSecure ? https.request : http.request;
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    return new Promise((resolve, reject) => {
      const request = send(
        address,
        { method, headers: { ...headers, ...length }, agent: isSecure ? agents['https:'] : agents['http:'] },
        (reply) => {
          const chunks: Buffer[] = [];
          let size = 0;
          reply.on('data', (chunk: Buffer) => {
            size += chunk.length;
            if (size > LONGEST_REPLY_BYTES) request.destroy(new Error('the answer is too long'));
            chunks.push(chunk);
          });
          reply.on('error', fail);
          reply.on('end', () => {
            clearTimeout(timer);
            resolve({
              status: reply.statusCode ?? 0,
              retryAfter: reply.headers['retry-after'] ?? null,
              text: Buffer.concat(chunks).toString('utf8'),
            });
          });
        },
      );
      const fail = (error: Error) => {
        clearTimeout(timer);
        reject(error);
      };
      const timer = setTimeout(() => request.destroy(new TimedOut('no whole answer in time')), timeout_ms);
      request.on('error', fail);
      request.end(body);
    });
  };
}
