export type Facts = Readonly<Record<string, string | number | boolean>>;
/** Durations that are measured, in seconds, each with its attributes. */
export const times = {
  'http.server.request.duration': ['http.request.method', 'http.route', 'http.response.status_code'],
  'db.client.operation.duration': ['db.operation.name', 'error.type'],
  'huruf.job.duration': ['huruf.job', 'error.type'],
} as const;

export type Work = {
  name: string;
  kind: 'server' | 'client' | 'consumer' | 'internal';
  facts?: Facts;
  /** Under which its time is counted. */
  time?: keyof typeof times;
  /** The trace context (`traceparent`) of its cause; absent: the current work. */
  cause?: string | undefined;
  /** Worth a line in a trace only as part of something. */
  isPart?: true;
};
/** Says more of what is being done, and what it should be called. */
export type Note = (facts: Facts, name?: string) => void;
/** Figures that are looked at now and then, by name, with their unit (UCUM) and what they say. */
export type Gauges<Name extends string> = Readonly<Record<Name, { unit: string; says: string }>>;
type Figures<Name extends string> = readonly { name: Name; value: number | null; facts?: Facts }[];

export type Telemetry = {
  trace<Answer>(doing: Work, run: (note: Note) => Answer): Answer;
  /** What is being done now, in a word for anyone who goes on with it later (W3C traceparent). */
  trail(): string | undefined;
  watch<Name extends string>(gauges: Gauges<Name>, look: () => Promise<Figures<Name>> | Figures<Name>): void;
  close(): Promise<void>;
};

let current: Telemetry | null = null;
const nothing: Note = () => undefined;

/** Where measurements go; null, as usual, when telemetry is off. */
export const telemetry = (): Telemetry | null => current;

/** From here on everything is measured by it, until `null`. */
export function measureBy(one: Telemetry | null): void {
  current = one;
}

/** Does something and tells of it, where anybody wants to know. Values, tokens and people belong in no fact. */
export const traced = <Answer>(doing: Work, run: (note: Note) => Answer): Answer =>
  current ? current.trace(doing, run) : run(nothing);
