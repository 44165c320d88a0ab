import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = { stringValue?: string; intValue?: number; doubleValue?: number; boolValue?: boolean };
type Attribute = { key: string; value: Value };
export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
};
type Points = { dataPoints: { attributes: Attribute[] }[] };
type Metric = {
  name: string;
  unit?: string;
  gauge?: Points;
  sum?: Points & { isMonotonic?: boolean };
  histogram?: Points;
};
type Traces = { resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[] };
type Metrics = { resourceMetrics: { scopeMetrics: { metrics: Metric[] }[] }[] };

export type Receiver = {
  address: string;
  spans: ReceivedSpan[];
  /** Metric names as Prometheus stores those sent by OTLP, each with its labels. */
  metrics: Map<string, Set<string>>;
  /** All that was sent, as it was. */
  bodies: string[];
  close(): Promise<void>;
};

/** Takes what a shop sends by OTLP (JSON over HTTP). */
export async function receiveTelemetry(): Promise<Receiver> {
  const spans: ReceivedSpan[] = [];
  const metrics = new Map<string, Set<string>>();
  const bodies: string[] = [];
  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    bodies.push(body);
    if (request.url === '/v1/traces')
      for (const { scopeSpans } of (JSON.parse(body) as Traces).resourceSpans)
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    if (request.url === '/v1/metrics')
      for (const { scopeMetrics } of (JSON.parse(body) as Metrics).resourceMetrics)
        for (const metric of scopeMetrics.flatMap((scope) => scope.metrics)) note(metrics, metric);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    bodies,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What Prometheus writes behind a name for its unit; one in braces is for people only. */
const UNITS: Record<string, string> = { s: '_seconds', By: '_bytes', '1': '_ratio' };
const plain = (name: string) => name.replaceAll('.', '_');

function note(metrics: Receiver['metrics'], { name, unit = '', gauge, sum, histogram }: Metric): void {
  const whole = plain(name) + (UNITS[unit] ?? '') + (sum?.isMonotonic ? '_total' : '');
  const points = (gauge ?? sum ?? histogram)?.dataPoints ?? [];
  if (points.length === 0) return;
  const labels = points.flatMap(({ attributes }) => attributes.map(({ key }) => plain(key)));
  for (const one of histogram ? [`${whole}_bucket`, `${whole}_count`, `${whole}_sum`] : [whole])
    metrics.set(one, new Set([...(metrics.get(one) ?? []), ...labels]));
}

/** The value of one attribute of a span. */
export const factOf = ({ attributes }: ReceivedSpan, key: string) => {
  const value = attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};
