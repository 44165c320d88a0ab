import { telemetry } from './telemetry.ts';

const LONGEST = 2_000;

/** Tells of a statement, where anybody wants to know: its text has places for values and no values. */
export function traceStatement<Answer>(text: unknown, run: () => Promise<Answer>): Promise<Answer> {
  const one = telemetry();
  if (!one || typeof text !== 'string') return run();
  const operation = /^[\s(]*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'other';
  const facts = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text.replace(/'(?:[^']|'')*'/g, "'?'").slice(0, LONGEST),
  };
  return one.trace({ name: operation, kind: 'client', time: 'db.client.operation.duration', isPart: true, facts }, run);
}
