import { telemetry, traced } from './telemetry.ts';

/** In the payload of a job, where it came from. */
const TRAIL = '$trail';

/** A payload that says, where anybody wants to know, in the course of what its job was asked for. */
export function addTrail<Payload>(payload: Payload): Payload {
  const trail = telemetry()?.trail();
  return trail ? { ...payload, [TRAIL]: trail } : payload;
}

/** Answers a job as a part of what asked for it. */
export function traceJob(name: string, payload: unknown, answer: (payload: never) => Promise<void>): Promise<void> {
  const { [TRAIL]: cause, ...own } = payload as Record<string, unknown>;
  return traced(
    {
      name: `job ${name}`,
      kind: 'consumer',
      time: 'huruf.job.duration',
      facts: { 'huruf.job': name },
      cause: typeof cause === 'string' ? cause : undefined,
    },
    () => answer(own as never),
  );
}
