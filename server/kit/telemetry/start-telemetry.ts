import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { mustExist } from '#contract/must-exist.ts';
import type { Settings } from '../config/settings.ts';
import { HOLDER } from '../lease-holder.ts';
import { errorTypeOf } from './error-type.ts';
import { type Facts, measureBy, type Note, type Telemetry, times, type Work } from './telemetry.ts';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};
/** In seconds; what OpenTelemetry advises for requests, and two more for what takes its time. */
const BOUNDARIES = [0.001, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 30, 60];
const FAREWELL_MS = 2_000;

type TelemetrySettings = Pick<Settings, 'OTEL_TRACES_SAMPLER_ARG' | 'OTEL_METRIC_EXPORT_INTERVAL'>;

/**
 * Sends traces and metrics by OTLP to OTEL_EXPORTER_OTLP_ENDPOINT from now on. It never blocks; what can't be sent is
 * dropped.
 */
export function startTelemetry(settings: TelemetrySettings): Telemetry {
  const resource = resourceFromAttributes({ 'service.name': 'huruf', 'service.instance.id': HOLDER }).merge(
    detectResources({ detectors: [envDetector] }),
  );
  const tracing = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: 2_000 })],
  });
  const exportIntervalMillis = settings.OTEL_METRIC_EXPORT_INTERVAL;
  const metering = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(),
        exportIntervalMillis,
        exportTimeoutMillis: Math.min(exportIntervalMillis, 10_000),
      }),
    ],
  });
  const meter = metering.getMeter('huruf');
  const counted = Object.fromEntries(
    Object.keys(times).map((name) => [
      name,
      meter.createHistogram(name, { unit: 's', advice: { explicitBucketBoundaries: BOUNDARIES } }),
    ]),
  );
  const one: Telemetry = {
    ...openTracing(tracing, (time, seconds, facts) => {
      const labels = times[time].flatMap((label) => {
        const fact = facts[label];
        return fact === undefined ? [] : [[label, fact] as const];
      });
      mustExist(counted[time]).record(seconds, Object.fromEntries(labels));
    }),
    watch: (gauges, look) => {
      const observed = new Map(
        Object.entries<{ unit: string; says: string }>(gauges).map(([name, { unit, says }]) => [
          name,
          meter.createObservableGauge(name, { unit, description: says }),
        ]),
      );
      meter.addBatchObservableCallback(
        async (result) => {
          for (const { name, value, facts } of await look())
            if (value !== null) result.observe(mustExist(observed.get(name)), value, { ...facts });
        },
        [...observed.values()],
      );
    },
    close: async () => {
      measureBy(null);
      const farewell = new Promise((resolve) => setTimeout(resolve, FAREWELL_MS).unref());
      const sent = Promise.allSettled([tracing.shutdown(), metering.shutdown()]);
      await Promise.race([sent, farewell]);
    },
  };
  measureBy(one);
  return one;
}

type Count = (time: keyof typeof times, seconds: number, facts: Facts) => void;

function openTracing(tracing: TracerProvider, count: Count): Pick<Telemetry, 'trace' | 'trail'> {
  const tracer = tracing.getTracer('huruf');
  const contexts = new AsyncLocalStorageContextManager();

  const begin = ({ name, kind, cause, isPart }: Work) => {
    const around = cause ? causeOf(cause) : contexts.active();
    if (isPart && !trace.getSpan(around)) return null;
    const span = tracer.startSpan(name, { kind: KINDS[kind] }, around);
    return { span, context: trace.setSpan(around, span) };
  };
  return {
    trace<Answer>(doing: Work, run: (note: Note) => Answer): Answer {
      const started = begin(doing);
      const began = performance.now();
      const known: Record<string, string | number | boolean> = { ...doing.facts };
      const note: Note = (facts, name) => {
        Object.assign(known, facts);
        if (name) started?.span.updateName(name);
      };
      const end = (error?: unknown) => {
        if (error !== undefined) {
          // The message of an error may hold private data; its type doesn't.
          known['error.type'] = errorTypeOf(error);
          started?.span.setStatus({ code: SpanStatusCode.ERROR });
        }
        started?.span.setAttributes(known).end();
        if (doing.time) count(doing.time, (performance.now() - began) / 1_000, known);
      };
      try {
        const answer = started ? contexts.with(started.context, () => run(note)) : run(note);
        if (!(answer instanceof Promise)) {
          end();
          return answer;
        }
        answer.then(() => end(), end);
        return answer;
      } catch (error) {
        end(error);
        throw error;
      }
    },
    trail() {
      const span = trace.getSpan(contexts.active())?.spanContext();
      return span && `00-${span.traceId}-${span.spanId}-0${span.traceFlags & 1}`;
    },
  };
}

const TRAIL = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/;

function causeOf(trail: string): Context {
  const [, traceId, spanId, flags] = TRAIL.exec(trail) ?? [];
  if (!traceId || !spanId) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number(flags), isRemote: true });
}
