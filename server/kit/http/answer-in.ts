import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { speakIn } from '#contract/languages/speak-in.ts';
import { whileReading } from '../database/reading-pool.ts';
import { traced } from '../telemetry/telemetry.ts';
import { spokenBy } from './error-responses.ts';

/**
 * Runs what answers a call in what surrounds it. An answer that is kept for everybody is in no language, and only read, so a standby may give it;
 * all others are in the language of who asks.
 */
export function answerIn<Answer>(endpoint: Endpoint, request: FastifyRequest, run: () => Answer): Answer {
  const isForAnybody = endpoint.who === 'anyone' && endpoint.method === 'GET';
  const speak = () =>
    speakIn(isForAnybody ? undefined : spokenBy(request), () => traced({ name: endpoint.name, kind: 'internal' }, run));
  const isKept = endpoint.cache !== undefined || PICTURES.includes(endpoint.replies);
  return isForAnybody && isKept && request.headers.authorization === undefined ? whileReading(speak) : speak();
}

const PICTURES: readonly Endpoint['replies'][] = ['svg', 'png', 'webp'];
