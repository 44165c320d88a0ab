import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { ownLanguageOf } from '#contract/languages/languages.ts';
import { speakIn } from '#contract/languages/speak-in.ts';
import { traced } from '../telemetry/telemetry.ts';
import { spokenBy } from './error-responses.ts';

/**
 * Runs what answers a call in what surrounds it, in the language of who asks. For public answers English is none, and
 * pictures and files of them, which are stored for everybody, are in no language.
 */
export function answerIn<Answer>(endpoint: Endpoint, request: FastifyRequest, run: () => Answer): Answer {
  const isForAnybody = endpoint.who === 'anyone' && endpoint.method === 'GET';
  const language = !isForAnybody
    ? spokenBy(request)
    : typeof endpoint.replies === 'string'
      ? undefined
      : ownLanguageOf(request.headers['accept-language']);
  return speakIn(language, () => traced({ name: endpoint.name, kind: 'internal' }, run));
}
