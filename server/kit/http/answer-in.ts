import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { speakIn } from '#contract/languages/speak-in.ts';
import { traced } from '../telemetry/telemetry.ts';
import { spokenBy } from './error-responses.ts';

/**
 * Runs what answers a call in what surrounds it. An answer that is stored for everybody is in no language, all others
 * are in the language of who asks.
 */
export function answerIn<Answer>(endpoint: Endpoint, request: FastifyRequest, run: () => Answer): Answer {
  const isForAnybody = endpoint.who === 'anyone' && endpoint.method === 'GET';
  return speakIn(isForAnybody ? undefined : spokenBy(request), () =>
    traced({ name: endpoint.name, kind: 'internal' }, run),
  );
}
